import { expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { fieldType } from '#shell/language/fields/field-type.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { object } from '#shell/field-types/object/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { validateProduct } from '#shell/model/validate-product.ts'
import { everyone } from '#shell/language/roles/role.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'

const rating = fieldType('rating', {
  meaning: { en: 'One to five stars', de: 'Ein bis fünf Sterne' },
})
const isbn = fieldType<string>('isbn', {
  meaning: { en: 'A number of a book', de: 'Eine Buchnummer' },
  check: (value) => (value.endsWith('0') ? undefined : 'Wrong check digit.'),
})
const point = fieldType('geoPoint', { meaning: { en: 'A place', de: 'Ein Ort' } })

const book = entity({
  name: 'book',
  plural: 'books',
  fields: {
    title: text({ required: true }),
    stars: rating(integer({ required: true, min: 1, max: 5 })),
    numbers: list(isbn(text({ max: 13 }))),
    place: point(
      object({
        latitude: decimal({ places: 6, min: -90, max: 90 }),
        longitude: decimal({ places: 6, min: -180, max: 180 }),
      }),
    ),
  },
  may: { read: everyone },
})

const product = defineProduct({
  name: 'Shop',
  tagline: 'Books',
  languages: ['en', 'de'],
  pages: {},
  entities: [book],
})

const description = describeProduct(product, shellFacts)
const markdown = writeMarkdown(renderSpecification(description))

test('the specification says what a field type means and what it is based on', () => {
  expect(markdown).toMatch(/\| `rating` +\| One to five stars/u)
  expect(markdown).toMatch(/\| `stars` +\| rating, based on integer +\| yes +\| from 1 to 5/u)
  expect(markdown).toMatch(/\| `numbers\[\]` +\| isbn, based on text/u)
})

test('the specification is read back without loss', () => {
  const parsed = parseSpecification(markdown, description.shell)
  expect(parsed.leftovers).toEqual([])
  expect(writeMarkdown(renderSpecification(parsed.description))).toBe(markdown)
  const files = generateProduct(parsed)
  expect(files['field-types.ts']).toContain(`export const ratingType = fieldType('rating', {`)
  expect(files['field-types.ts']).toContain('check: () => undefined')
  expect(files['entities/book.ts']).toContain('stars: ratingType(integer({')
  expect(files['entities/book.ts']).toContain(`from '../field-types.ts'`)
})

test.each([
  ['rating', 'Two field types are named rating.'],
  ['money', 'The field type money needs another name: a built-in type has it.'],
  ['star-rating', 'The field type star-rating must be in camel case, such as starRating.'],
])('a field type named %s is an error', (name, problem) => {
  const other = fieldType(name, { meaning: 'Other stars' })
  const film = entity({
    name: 'film',
    plural: 'films',
    fields: { title: text({ required: true }), stars: other(integer()) },
    may: { read: everyone },
  })
  const found = validateProduct({ ...product, entities: [book, film] })
  expect(found.map((one) => one.problem)).toContain(problem)
})
