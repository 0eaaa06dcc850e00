import type { Block, Row, Section } from '#shell/model/specification-document.ts'
import type { Description, FailureDescription } from '../description.ts'
import { type Languages, sayWords, wordsFor } from '../phrases/sayings.ts'
import { list, paragraph, table } from './document.ts'
import { code, line, notShown } from './inline.ts'

/** Error catalogue. */
export function sayFailures({ failures, house, languages }: Description): Section {
  return {
    number: 8,
    id: 'failures',
    title: 'Error catalogue',
    blocks: [
      list(house.mishaps.map((sentence) => [sentence])),
      ...(failures.length === 0
        ? [paragraph(line`Error messages of the product’s own: ${notShown}.`)]
        : []),
    ],
    parts: [
      ...(failures.length === 0
        ? []
        : [{ title: 'Of the product', blocks: [tableOf(failures, languages)] }]),
      { title: 'Of the shell', blocks: [tableOf(house.failures, languages)] },
    ],
  }
}

function tableOf(failures: readonly FailureDescription[], languages: Languages): Block {
  const say = (words: FailureDescription['says']) => [
    sayWords(wordsFor(words, languages), languages),
  ]
  const rows = failures.map(({ id, status, says, cause, remedy }): Row => [
    [code(id)],
    [String(status)],
    say(says),
    say(cause),
    say(remedy),
  ])
  return table(['Id', 'Status', 'Says', 'Why it happens', 'What to do'], rows)
}
