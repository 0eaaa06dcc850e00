import { expect, test } from 'vitest'
import { library } from '#tests/sample/product.ts'
import { checkProduct } from '../check-product.ts'
import { type Entity, entity } from '../entity.ts'
import { relation } from '../fields/relation.ts'
import { relations } from '../fields/relations.ts'
import { text } from '../fields/text.ts'
import { when } from '../role.ts'

/** The mistakes of the library with one more entity, which is right but for the change. */
const mistakesWith = (change: Partial<Parameters<typeof entity>[0]>) => {
  const pen: Entity = entity({ name: 'pen', plural: 'pens', fields: {}, ...change })
  return checkProduct({ ...library, entities: [...library.entities, pen] })
}

test('the other side of a relation has a name of its own there', () => {
  const fields = {
    of: relation('book', { reverse: 'pens' }),
    by: relation('book', { reverse: 'pens' }),
    about: relation('book', { reverse: 'title' }),
    in: relation('book', { reverse: 'admired' }),
    at: relation('book', { reverse: 'state' }),
    on: relations('book', { reverse: 'Pen' }),
  }
  expect(mistakesWith({ fields })).toEqual([
    'The reverse title of about of pen needs another name: book has something of that name already.',
    'The reverse admired of in of pen needs another name: book has something of that name already.',
    'The reverse state of at of pen needs another name: book has something of that name already.',
    'The reverse Pen of on of pen must be named in camel case, such as folderLink.',
    'Two relations to book have the reverse pens.',
  ])
})

test('a condition may ask for what points here, and the terms of a field on one', () => {
  const fields = { name: text(), book: relation('book', { reverse: 'pens' }) }
  const may = { read: { user: when({ book: { pens: { name: 'x', reviews: { stars: 3 } } } }) } }
  expect(mistakesWith({ fields, may })).toEqual([
    'A condition of read of pen asks for reviews, which is not a field.',
  ])
  const fieldTerms = { name: { read: { owner: when({ book: { reviews: { colour: 3 } } }) } } }
  expect(mistakesWith({ fields, fieldTerms })).toEqual([
    'A condition of reading name of pen asks for colour, which is not a field.',
  ])
})
