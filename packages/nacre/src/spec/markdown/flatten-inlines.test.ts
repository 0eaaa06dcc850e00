import type { SpecDocument } from '#shell/model/specification-document.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paragraph, table } from '../document/document.ts'
import { code } from '../grammar/inline.ts'
import { codeSpansIn } from '../grammar/phrase.ts'
import { parseSpecMarkdown } from './parse-markdown.ts'
import { writeMarkdown } from './write-markdown.ts'
import { atDepth } from '#tests/depth.ts'

const documentOf = (cell: string, name: string): SpecDocument => ({
  title: 'Specification: X',
  opening: [],
  sections: [
    {
      number: 1,
      id: 'purpose',
      title: 'What',
      blocks: [paragraph([cell]), table(['A', 'B'], [[[cell], [code(name)]]])],
      parts: [],
    },
  ],
})

const text = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .map((one) => one.replaceAll(/\s+/gu, ' ').trim())
  .filter((one) => one !== '' && !/[\u{e000}\u{e001}\p{Cc}]/u.test(one))
const marks = fc
  .array(
    fc.constantFrom('|', '*', '_', '`', '\\', '<', '[', ']', '#', '-', '1.', 'x', ' ', '“', '('),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) => all.join('').replaceAll(/ +/gu, ' ').trim())
  .filter((one) => one !== '')

test.each([
  ['any text', text],
  ['all marks', marks],
])('flattening the written Markdown returns the original text: %s', (_, some) => {
  fc.assert(
    fc.property(some, marks, (cell, name) => {
      const markdown = writeMarkdown(documentOf(cell, name))
      const [one, two] = parseSpecMarkdown(markdown).sections[0]?.blocks ?? []
      expect(one, markdown).toMatchObject({ kind: 'paragraph', text: cell })
      const row = two?.kind === 'table' ? two.rows[0] : undefined
      expect(row?.cells[0], markdown).toBe(cell)
      expect(codeSpansIn(row?.cells[1] ?? ''), markdown).toEqual([name])
    }),
    { numRuns: atDepth(500) },
  )
})
