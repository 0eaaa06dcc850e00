import type { FieldTypeDescription } from '../field-description.ts'
import { fieldTypeColumn } from '../document/field-types.ts'
import { parseLocalizedText } from '../grammar/localized-text.ts'
import { nameIn } from '../grammar/phrase.ts'
import type { ParsedSection } from '../markdown/parse-markdown.ts'
import {
  collectTableRows,
  recordUnparsedBlocks,
  recordUnparsedLine,
  type SpecParser,
} from './spec-parser.ts'

/** Parses the product’s own field types, which precede the entities. */
export function parseFieldTypes(
  { blocks }: ParsedSection,
  reading: SpecParser,
): readonly FieldTypeDescription[] {
  const where = { section: 3 }
  const { rows, rest } = collectTableRows(blocks, fieldTypeColumn.toLowerCase())
  recordUnparsedBlocks(reading, where, rest)
  return rows.flatMap(({ row, line }) => {
    const name = nameIn(row[fieldTypeColumn.toLowerCase()] ?? '')
    if (!/^[a-z][A-Za-z\d]*$/u.test(name)) {
      recordUnparsedLine(reading, where, line)
      return []
    }
    const meaning = parseLocalizedText(row['meaning'] ?? '', reading.languages)
    return [{ name, meaning, ...((row['check'] ?? '') === '' ? {} : { isChecked: true as const }) }]
  })
}
