import type { FailureDescription } from '../description.ts'
import type { ReadSection } from '../markdown/read-markdown.ts'
import { nameIn } from '../phrases/phrase.ts'
import { readWords } from '../phrases/sayings.ts'
import { keepBlocks, keepLine, type Reading, tablesOf } from './reading.ts'

/** The failures of the product's own. Those of the shell are the shell's to say. */
export function readFailures(
  section: ReadSection,
  shell: ReadonlySet<string>,
  reading: Reading,
): readonly FailureDescription[] {
  const here = { section: 8 }
  const all = [...section.blocks, ...section.parts.flatMap((part) => part.blocks)]
  const { rows, rest } = tablesOf(all, 'id')
  keepBlocks(reading, here, rest)
  return rows.flatMap(({ row, line }) => {
    const id = nameIn(row['id'] ?? '')
    const status = Number(row['status'])
    const isOwn = /^[a-z][a-z\d-]*$/u.test(id) && !shell.has(id)
    if (!isOwn || !Number.isInteger(status) || status < 400 || status > 599) {
      keepLine(reading, here, line)
      return []
    }
    const words = (text = '') => readWords(text, reading.languages)
    return [
      {
        id,
        status,
        says: words(row['says']),
        cause: words(row['why it happens']),
        remedy: words(row['what to do']),
      },
    ]
  })
}
