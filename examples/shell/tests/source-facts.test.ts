import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { facts } from './source-facts.ts'

const printed = readFileSync(join(import.meta.dirname, '../../../SPECIFICATION.md'), 'utf8')

/** The lines of each section by its number. */
const sections = new Map(
  printed
    .split(/^## (?=\d\. )/mu)
    .slice(1)
    .map((section) => [Number(section[0]), section.split('\n')]),
)

const all = Object.entries(facts).flatMap(([section, each]) =>
  each.map((fact) => ({ section: Number(section), ...fact })),
)

test('the specification has the nine sections of the source document, in its order', () => {
  expect([...sections.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(Object.keys(facts)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

describe('facts of the source document are in the specification', () => {
  test.each(all)('$section: $says', ({ section, printed: lines, in: other }) => {
    expect(sections.get(other ?? section)).toEqual(expect.arrayContaining([...lines]))
  })
})

describe('open facts of the source document are still open, or specified', () => {
  test.each(all.filter(({ says }) => says.includes('not shown')))(
    '$section: $says',
    ({ printed: lines, filled }) => {
      const isOpen = lines.some((line) => line.includes('not shown'))
      expect(isOpen).toBe(filled !== true)
    },
  )
})

/** Facts that the source document does not mention and that are still undecided. */
const ours = ['- **User actions:** not shown.', 'Jobs: not shown.']

test('only facts that the source document leaves open are open', () => {
  const known = new Set([...ours, ...all.flatMap(({ printed: lines }) => lines)])
  const open = [...sections.values()].flat().filter((line) => line.includes('not shown'))
  expect(open.filter((line) => !known.has(line))).toEqual([])
})
