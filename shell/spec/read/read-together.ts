import type { EntityDescription, TogetherDescription } from '../description.ts'
import type { ReadPart } from '../markdown/read-markdown.ts'
import { codesIn, nameIn } from '../phrases/phrase.ts'
import { readWords } from '../phrases/sayings.ts'
import { keepBlocks, keepLine, type Reading, tablesOf, type Where } from './reading.ts'

/** The rules over several fields, and what may stand together only once. */
export function readTogether(
  part: ReadPart,
  where: Where,
  reading: Reading,
): Pick<EntityDescription, 'rules' | 'unique'> {
  const { rows, rest } = tablesOf(part.blocks, 'name')
  keepBlocks(reading, where, rest)
  const found: { rules: TogetherDescription[]; unique: TogetherDescription[] } = {
    rules: [],
    unique: [],
  }
  for (const { row, line } of rows) {
    const { kind = '', fields = '', says = '' } = row
    const name = nameIn(row['name'] ?? '')
    const one = { name, says: readWords(says, reading.languages), fields: codesIn(fields) }
    const list = /^rule\b/u.test(kind) ? found.rules : /\bonce\b|unique/u.test(kind) && found.unique
    if (list && /^[a-z]\w*$/u.test(name) && says !== '') list.push(one)
    else keepLine(reading, where, line)
  }
  return found
}
