import type { ErrorDescription } from '../shell-facts.ts'
import type { ParsedSection } from '../markdown/parse-markdown.ts'
import { nameIn } from '../grammar/phrase.ts'
import { parseLocalizedText } from '../grammar/localized-text.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedLine,
  type SpecParser,
  collectTableRows,
} from './spec-parser.ts'

/** Parses the errors of the product. The errors of the shell are skipped. */
export function parseErrors(
  section: ParsedSection,
  shell: ReadonlySet<string>,
  reading: SpecParser,
): readonly ErrorDescription[] {
  const here = { section: 8 }
  const all = [...section.blocks, ...section.parts.flatMap((part) => part.blocks)]
  const { rows, rest } = collectTableRows(all, 'code')
  recordUnparsedBlocks(reading, here, rest)
  return rows.flatMap(({ row, line }) => {
    const id = nameIn(row['code'] ?? '')
    const status = Number(row['status'])
    const isOwn = /^[a-z][a-z\d-]*$/u.test(id) && !shell.has(id)
    if (!isOwn || !Number.isInteger(status) || status < 400 || status > 599) {
      recordUnparsedLine(reading, here, line)
      return []
    }
    const words = (text = '') => parseLocalizedText(text, reading.languages)
    return [
      {
        id,
        status,
        message: words(row['message']),
        ...(row['cause'] ? { cause: words(row['cause']) } : {}),
        ...(row['solution'] ? { hint: words(row['solution']) } : {}),
      },
    ]
  })
}
