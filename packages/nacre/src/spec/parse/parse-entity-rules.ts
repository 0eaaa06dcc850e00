import type { EntityDescription, EntityRuleDescription } from '../description.ts'
import type { ParsedSubsection } from '../markdown/parse-markdown.ts'
import { codeSpansIn, nameIn } from '../grammar/phrase.ts'
import { parseLocalizedText } from '../grammar/localized-text.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedLine,
  type SpecParser,
  collectTableRows,
  type SourceLocation,
} from './spec-parser.ts'

/** Parses the validation rules and unique constraints of an entity. */
export function parseEntityRules(
  part: ParsedSubsection,
  where: SourceLocation,
  reading: SpecParser,
): Pick<EntityDescription, 'rules' | 'unique'> {
  const { rows, rest } = collectTableRows(part.blocks, 'name')
  recordUnparsedBlocks(reading, where, rest)
  const found: { rules: EntityRuleDescription[]; unique: EntityRuleDescription[] } = {
    rules: [],
    unique: [],
  }
  for (const { row, line } of rows) {
    const { kind = '', fields = '', message = '' } = row
    const name = nameIn(row['name'] ?? '')
    const one = {
      name,
      message: parseLocalizedText(message, reading.languages),
      fields: codeSpansIn(fields),
    }
    const list = /^rule\b/u.test(kind) ? found.rules : /\bonce\b|unique/u.test(kind) && found.unique
    if (list && /^[a-z]\w*$/u.test(name) && message !== '') list.push(one)
    else recordUnparsedLine(reading, where, line)
  }
  return found
}
