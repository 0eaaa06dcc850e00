import { expect, test } from 'vitest'
import { product as library } from 'example-library/product.ts'
import { problemsOf } from '../problems-of.fixture.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { when } from '#shell/language/roles/role.ts'

/** Returns the mistakes in the library with one more entity, valid except for the change. */
const mistakesWith = (change: Partial<Parameters<typeof entity>[0]>) => {
  const pen: Entity = entity({ name: 'pen', plural: 'pens', fields: {}, ...change })
  return problemsOf({ ...library, entities: [...library.entities, pen] })
}

test('the name of an inverse relation must be unused in the target entity', () => {
  const fields = {
    of: relation('book', { inverse: 'pens' }),
    by: relation('book', { inverse: 'pens' }),
    about: relation('book', { inverse: 'title' }),
    in: relation('book', { inverse: 'admired' }),
    at: relation('book', { inverse: 'state' }),
    on: relations('book', { inverse: 'Pen' }),
  }
  expect(mistakesWith({ fields })).toEqual([
    'The reverse title of about of pen needs another name: book has something of that name already.',
    'The reverse admired of in of pen needs another name: book has something of that name already.',
    'The reverse state of at of pen needs another name: book has something of that name already.',
    'The reverse Pen of on of pen must be named in camel case, such as folderLink.',
    'Two relations to book have the reverse pens.',
  ])
})

test('conditions and field permissions can use inverse relations', () => {
  const fields = { name: text(), book: relation('book', { inverse: 'pens' }) }
  const may = { read: { user: when({ book: { pens: { name: 'x', reviews: { stars: 3 } } } }) } }
  expect(mistakesWith({ fields, may })).toEqual([
    'A condition of read of pen asks for reviews, which is not a field of pen.',
  ])
  const fieldPermissions = { name: { read: { owner: when({ book: { reviews: { colour: 3 } } }) } } }
  expect(mistakesWith({ fields, fieldPermissions: fieldPermissions })).toEqual([
    'A condition of reading name of pen asks for colour, which is not a field of review.',
  ])
})
