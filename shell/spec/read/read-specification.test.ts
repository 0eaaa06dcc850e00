import { expect, test } from 'vitest'
import { library } from '#tests/sample/product.ts'
import { describeProduct } from '../describe/describe-product.ts'
import { specificationOf } from '../document/specification.ts'
import { house } from '../house.fixture.ts'
import { writeMarkdown } from '../markdown/write-markdown.ts'
import { readSpecification } from './read-specification.ts'

const description = describeProduct(library, house)
const printed = writeMarkdown(specificationOf(description))

/** The library with something else in its specification. */
const reading = (from: string, to: string) => {
  expect(printed).toContain(from)
  return readSpecification(
    printed.replace(from, () => to),
    description.house,
  )
}

test('what is printed is read, all of it, and printed the same', () => {
  const read = readSpecification(printed, description.house)
  expect(read.leftovers).toEqual([])
  expect(writeMarkdown(specificationOf(read.description))).toBe(printed)
})

test('what a row says beyond what is understood is kept beside its field', () => {
  const { description: read, leftovers } = reading(
    'at most 120 characters; searched',
    'at most 120 characters; in capitals on Sundays; searched',
  )
  expect(leftovers).toEqual([
    { section: 3, under: 'Book', entity: 'book', about: 'title', text: 'in capitals on Sundays' },
  ])
  expect(read.entities[0]?.fields[0]).toMatchObject({ bounds: { max: 120 }, searched: true })
})

test.each([
  ['a type that is none', '| `lastSeen` | date and time |', '| `lastSeen` | barcode |'],
  ['a target that is none', '| several `author` |', '| several `painter` |'],
  [
    'a role that is none',
    '| `publish` | `submitted` | `published` | `librarian` |',
    '| `publish` | `submitted` | `published` | `porter` |',
  ],
  ['a condition without a meaning', 'when state is published', 'when the moon is full'],
  ['a job that is none', '*code* | `announce` |', '*code* | `trumpet` |'],
  ['a line of somebody’s own', '### Author\n', '### Author\n\n- Painters are no authors.\n'],
  ['a section of somebody’s own', '## 4. ', '## 11. Colours\n\nAll is blue.\n\n## 4. '],
  ['another catalogue than the shell’s', 'There is nothing here.', 'Gone fishing.'],
  ['another constant than the shell’s', '| large | from 1280 px |', '| large | from 1300 px |'],
  ['an address that nobody answers', '| GET | `/v1/{plural}/{id}` |', '| GET | `/v1/moon` |'],
  [
    'a way in the picture that no move makes',
    '  submitted --> rejected: reject',
    '  rejected --> draft: mercy',
  ],
])('%s is kept', (_, from, to) => {
  expect(reading(from, to).leftovers).not.toEqual([])
})
