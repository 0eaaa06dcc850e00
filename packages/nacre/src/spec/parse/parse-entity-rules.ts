import type {
  EntityDescription,
  EntityRuleDescription,
  OtherwiseDescription,
  UniqueDescription,
} from '../description.ts'
import { parseCondition } from '../grammar/parse-condition.ts'
import type { ParsedSubsection } from '../markdown/parse-markdown.ts'
import { codeSpansIn, nameIn } from '../grammar/phrase.ts'
import { parseLocalizedText } from '../grammar/localized-text.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedLine,
  recordUnparsedText,
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
  const found: { rules: EntityRuleDescription[]; unique: UniqueDescription[] } = {
    rules: [],
    unique: [],
  }
  for (const { row, line } of rows) {
    const { kind = '', fields = '', message = '' } = row
    const name = nameIn(row['name'] ?? '')
    const one = { name, fields: codeSpansIn(fields) }
    const isName = /^[a-z]\w*$/u.test(name)
    if (isName && /^rule\b/u.test(kind) && message !== '')
      found.rules.push({ ...one, message: parseLocalizedText(message, reading.languages) })
    else if (isName && /\bonce\b|unique/u.test(kind))
      found.unique.push({
        ...one,
        ...parseOtherwise(message, reading),
        ...parseWhere(kind, { ...where, about: name }, reading),
      })
    else recordUnparsedLine(reading, where, line)
  }
  return found
}

/** Parses the message of a constraint: a text, or the code of an error. */
function parseOtherwise(text: string, { languages }: SpecParser): OtherwiseDescription {
  if (text === '') return {}
  const [error] = codeSpansIn(text)
  if (error !== undefined && text.trim() === `\`${error}\``) return { error }
  return { message: parseLocalizedText(text, languages) }
}

/** Parses the condition of a constraint: `unique together, where …`. */
function parseWhere(
  kind: string,
  where: SourceLocation,
  reading: SpecParser,
): { readonly where?: string } {
  const [, phrase] = /, where (.*)$/su.exec(kind) ?? []
  if (phrase === undefined) return {}
  const condition = nameIn(phrase)
  if (parseCondition(condition)) return { where: condition }
  recordUnparsedText(reading, where, phrase)
  return {}
}
