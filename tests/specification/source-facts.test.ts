import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { facts } from './source-facts.ts'

const printed = readFileSync(join(import.meta.dirname, '../../SPECIFICATION.md'), 'utf8')

/** The lines of each section, by its number. */
const sections = new Map(
  printed
    .split(/^## (?=\d\. )/mu)
    .slice(1)
    .map((section) => [Number(section[0]), section.split('\n')]),
)

const all = Object.entries(facts).flatMap(([section, each]) =>
  each.map((fact) => ({ section: Number(section), ...fact })),
)

test('the nine sections are those of the source document, in its order', () => {
  expect([...sections.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(Object.keys(facts)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

describe('what the source document states stands in the printed one', () => {
  test.each(all)('$section: $says', ({ section, printed: lines, in: other }) => {
    expect(sections.get(other ?? section)).toEqual(expect.arrayContaining([...lines]))
  })
})

describe('what the source document leaves open is open still, or filled', () => {
  test.each(all.filter(({ says }) => says.includes('not shown')))(
    '$section: $says',
    ({ printed: lines, filled }) => {
      const isOpen = lines.some((line) => line.includes('not shown'))
      expect(isOpen).toBe(filled !== true)
    },
  )
})

/** What the source does not speak of at all, and nobody has decided. */
const ours = ['- **User actions:** not shown.', 'Jobs: not shown.']

test('nothing else is open than what the source document leaves open', () => {
  const known = new Set([...ours, ...all.flatMap(({ printed: lines }) => lines)])
  const open = [...sections.values()].flat().filter((line) => line.includes('not shown'))
  expect(open.filter((line) => !known.has(line))).toEqual([])
})
