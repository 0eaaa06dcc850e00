import { expect, test } from 'vitest'
import { bookShelf } from '#tests/sample/entities/book-shelf.ts'
import { book } from '#tests/sample/entities/book.ts'
import { library } from '#tests/sample/product.ts'
import { tally } from './action.ts'
import { checkProduct } from './check-product.ts'
import { type Entity, entity } from './entity.ts'
import { counter } from './fields/counter.ts'
import { relation } from './fields/relation.ts'
import { text } from './fields/text.ts'
import { page } from './page.ts'
import type { Product } from './product.ts'
import { administrator, everyone, role } from './role.ts'

type Declared = Parameters<typeof entity>[0]

const mistakesOf = (change: Partial<Product>) => checkProduct({ ...library, ...change })

/** The mistakes of the library with one more entity, which is right but for the change. */
const mistakesWith = (change: Partial<Declared>) => {
  const pen: Entity = entity({ name: 'pen', plural: 'pens', fields: {}, ...change })
  return mistakesOf({ entities: [...library.entities, pen] })
}

test('a product that can run has no mistakes', () => {
  expect(checkProduct(library)).toEqual([])
})

test('a name has one owner', () => {
  const again = { ...book, name: 'bookShelf' }
  const pages = { home: page({ path: '/', title: '', description: '' }) }
  expect(
    mistakesOf({
      entities: [book, bookShelf, again, again],
      samples: [],
      roles: [...library.roles, ...library.roles, role('administrator')],
      pages: { ...pages, start: pages.home },
    }),
  ).toEqual([
    'Two entities are named bookShelf.',
    'Two entities have the plural books.',
    'There are two roles named librarian.',
    'There are two roles named administrator.',
    'Two pages have the path /.',
  ])
})

test.each(['Pen', 'red_pen', 'red-pen', 'redPEN', '1pen', 'pen.', '', 'stylò', '__proto__'])(
  'an entity cannot be named %j',
  (name) => {
    expect(mistakesWith({ name })).toEqual([
      `The entity ${name} must be named in camel case, such as folderLink.`,
    ])
  },
)

test.each(['pen', 'redPen', 'pen2', 'user', 'order', 'constructor', 'pgn', 'nacreous'])(
  'an entity can be named %s',
  (name) => {
    expect(mistakesWith({ name })).toEqual([])
  },
)

test.each(['nacre', 'nacreTally', 'sqliteMaster', 'pgClass'])(
  'an entity named %s would take a table that is not its own',
  (name) => {
    expect(mistakesWith({ name })).toEqual([expect.stringContaining(`${name} needs another name`)])
  },
)

test('a name has at most 30 characters', () => {
  expect(mistakesWith({ name: 'a'.repeat(30), fields: { ['b'.repeat(30)]: text() } })).toEqual([])
  expect(mistakesWith({ name: 'a'.repeat(31), fields: { ['b'.repeat(31)]: text() } })).toEqual([
    `The entity ${'a'.repeat(31)} must have a name of at most 30 characters.`,
    `The field ${'b'.repeat(31)} of ${'a'.repeat(31)} must have a name of at most 30 characters.`,
  ])
})

test.each(['Pens', 'redPens', 'red_pens', 'pens/', '-pens', 'red--pens', '', 'pens?a', 'pe%6es'])(
  'a plural cannot be %j',
  (plural) => {
    expect(mistakesWith({ plural })).toEqual([
      `The plural ${plural} of pen must be in kebab case, such as folder-links.`,
    ])
  },
)

test.each(['session', 'failures'])('/v1/%s is taken', (plural) => {
  expect(mistakesWith({ plural })).toEqual([
    `The plural ${plural} of pen must be another one: /v1/${plural} is an address of the application itself.`,
  ])
})

test.each(['id', 'version', 'created', 'updated', 'xmin', 'ctid'])(
  'a field cannot be named %s',
  (name) => {
    expect(mistakesWith({ fields: { [name]: text() } })).toEqual([
      `The field ${name} of pen needs another name: every record has one of its own.`,
    ])
  },
)

test.each(['Ink', 'ink_colour', 'ink-colour', '__proto__'])(
  'a field cannot be named %s',
  (name) => {
    expect(mistakesWith({ fields: Object.fromEntries([[name, text()]]) })).toEqual([
      `The field ${name} of pen must be named in camel case, such as folderLink.`,
    ])
  },
)

test('a relation points to an entity of the product', () => {
  expect(mistakesWith({ fields: { owner: relation('person'), book: relation('book') } })).toEqual([
    'The field owner of pen points to person, which is not an entity.',
  ])
})

test('an action counts in a counter, under names that are free', () => {
  const fields = { likes: counter(), name: text() }
  const actions = {
    like: tally({ count: 'likes', mine: 'liked' }),
    love: tally({ count: 'loves', mine: 'liked' }),
    name: tally({ count: 'name', mine: 'id' }),
    inherit: tally({ count: 'constructor', mine: 'name' }),
    read: tally({ count: 'likes', mine: 'is read' }),
  }
  expect(mistakesWith({ fields, actions })).toEqual([
    'The action love of pen counts in loves, which is not a field.',
    'The action name of pen counts in the field name, which is not a counter.',
    'The action name of pen calls id what is a field already.',
    'The action inherit of pen counts in constructor, which is not a field.',
    'The action inherit of pen calls name what is a field already.',
    'The action read of pen needs another name: read is a verb of every entity.',
    'What read of pen calls is read must be named in camel case, such as folderLink.',
    'Two actions of pen call the same thing liked.',
  ])
})

test('a permission is for something that can be done and somebody there can be', () => {
  const may = {
    raed: everyone,
    list: everyone,
    constructor: [administrator],
    create: [role('editor'), ...library.roles],
  } as const
  expect(mistakesWith({ may })).toEqual([
    'The permission raed of pen is for nothing that pen can do.',
    'The permission list of pen is for nothing that pen can do.',
    'The permission constructor of pen is for nothing that pen can do.',
    'The permission create of pen is for editor, which is not a role of the product.',
  ])
})

test('a sample is of an entity, and all of a kind are told once', () => {
  const sample = { entity: 'pencil', values: {} }
  expect(mistakesOf({ samples: [sample, sample] })).toEqual([
    'A sample is of pencil, which is not an entity.',
  ])
})
