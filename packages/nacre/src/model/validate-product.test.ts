import { expect, test } from 'vitest'
import { author } from 'example-library/entities/author.ts'
import { bookShelf } from 'example-library/entities/book-shelf.ts'
import { book } from 'example-library/entities/book.ts'
import { product as library } from 'example-library/product.ts'
import { reaction } from '#shell/language/entities/action.ts'
import { problemsOf } from './validation/problems-of.fixture.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { textField, upperCase } from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { object } from '#shell/field-types/object/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { reservedPlurals } from './validation/names/reserved-plurals.ts'
import { every, job } from '#shell/language/product/job.ts'
import { page } from '#shell/language/product/page.ts'
import type { Product } from '#shell/language/product/product.ts'
import { administrator, always, everyone, role, when } from '#shell/language/roles/role.ts'
import { me } from '#shell/language/expressions/me-operand.ts'

type Declared = Parameters<typeof entity>[0]

const mistakesOf = (change: Partial<Product>) => problemsOf({ ...library, ...change })

/** Returns the mistakes in the library with one more entity, valid except for the change. */
const mistakesWith = (change: Partial<Declared>) => {
  const pen: Entity = entity({ name: 'pen', plural: 'pens', fields: {}, ...change })
  return mistakesOf({ entities: [...library.entities, pen] })
}

test('a valid product has no mistakes', () => {
  expect(problemsOf(library)).toEqual([])
})

test('names must be unique', () => {
  const again = { ...book, name: 'bookShelf' }
  const pages = { home: page({ path: '/home', title: '', description: '' }) }
  expect(
    mistakesOf({
      entities: [book, author, bookShelf, again, again],
      seeds: [],
      usedInCode: { errors: ['no-quotation'], jobs: ['announce'] },
      roles: [...library.roles, role('librarian'), role('administrator')],
      pages: { ...pages, start: pages.home },
    }),
  ).toEqual([
    'Two entities are named bookShelf.',
    'Two entities have the plural books.',
    'There are two roles named librarian.',
    'There are two roles named administrator.',
    'Two pages have the path /home.',
    'Two relations to author have the reverse books.',
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

test.each(['pen', 'redPen', 'pen2', 'order', 'constructor', 'pgn', 'nacreous'])(
  'an entity can be named %s',
  (name) => {
    expect(mistakesWith({ name })).toEqual([])
  },
)

test.each(['nacre', 'nacreTally', 'sqliteMaster', 'pgClass'])(
  'an entity cannot be named %s, because its table would have a reserved prefix',
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

test.each(['Pens', 'redPens', 'red_pens', 'pens/', '-pens', 'red--pens', '', 'pens?a', 'pens-2'])(
  'a plural cannot be %j',
  (plural) => {
    expect(mistakesWith({ plural })).toEqual([
      `The plural ${plural} of pen must be in kebab case, such as folder-links.`,
    ])
  },
)

test.each([...reservedPlurals])('the path of the plural %s is reserved', (plural) => {
  expect(mistakesWith({ plural })).toEqual([
    `The plural ${plural} of pen must be another one: /v1/${plural} or /admin/${plural} is an address of the application itself.`,
  ])
})

test.each(
  'id version createdAt updatedAt removedAt created updated removed owner state search xmin ctid'.split(
    ' ',
  ),
)('a field cannot be named %s', (name) => {
  expect(mistakesWith({ fields: { [name]: text() } })).toEqual([
    `The field ${name} of pen needs another name: every record has one of its own.`,
  ])
})

test.each(['Ink', 'ink_colour', 'ink-colour', '__proto__'])(
  'a field cannot be named %s',
  (name) => {
    expect(mistakesWith({ fields: Object.fromEntries([[name, text()]]) })).toEqual([
      `The field ${name} of pen must be named in camel case, such as folderLink.`,
    ])
  },
)

test('the target of a relation must be an entity of the product', () => {
  expect(mistakesWith({ fields: { keeper: relation('person'), book: relation('book') } })).toEqual([
    'The field keeper of pen points to person, which is not an entity.',
  ])
})

test('a relation to users needs users', () => {
  const fields = { keeper: relation('user') }
  const pen = entity({ name: 'pen', plural: 'pens', fields })
  expect(problemsOf({ ...library, users: undefined, entities: [pen] })).toContain(
    'The field keeper of pen points to users, and the product has none.',
  )
})

test('a reaction needs a counter field and an unused viewer field', () => {
  const fields = { likes: counter(), name: text() }
  const actions = {
    like: reaction({ countField: 'likes', viewerField: 'liked' }),
    love: reaction({ countField: 'loves', viewerField: 'liked' }),
    name: reaction({ countField: 'name', viewerField: 'id' }),
    inherit: reaction({ countField: 'constructor', viewerField: 'name' }),
    read: reaction({ countField: 'likes', viewerField: 'is read' }),
  }
  expect(mistakesWith({ fields, actions })).toEqual([
    'The action love of pen counts in loves, which is not a field. Did you mean likes?',
    'The action name of pen counts in the field name, which is not a counter.',
    'The action name of pen calls id what is a field already.',
    'The action inherit of pen counts in constructor, which is not a field.',
    'The action inherit of pen calls name what is a field already.',
    'The action read of pen needs another name: read is a verb of every entity.',
    'What read of pen calls is read must be named in camel case, such as folderLink.',
    'Two actions of pen call the same thing liked.',
  ])
})

test('a permission needs an existing verb and existing roles', () => {
  const may = {
    raed: everyone,
    list: everyone,
    constructor: [administrator],
    create: [role('editor'), ...library.roles],
  } as const
  expect(mistakesWith({ may })).toEqual([
    'The permission raed of pen is for nothing that pen can do. Did you mean read?',
    'The permission list of pen is for nothing that pen can do.',
    'The permission constructor of pen is for nothing that pen can do.',
    'The permission create of pen is for editor, which is neither a role of the product nor one of recordRoles.',
  ])
})

test('reports a seed of an unknown entity once', () => {
  const sample = { entity: 'pencil', values: {} }
  expect(mistakesOf({ seeds: [sample, sample] })).toEqual([
    'A seed belongs to pencil, which is not an entity.',
  ])
})

test('states, rules and indexes must name existing fields', () => {
  const fields = { name: text(), from: text() }
  const together = { fields: ['name', 'colour'], message: 'No.' } as const
  const change = {
    fields,
    rules: { order: { ...together, check: () => true } },
    unique: { once: together },
    indexes: ['name', 'size'],
    fieldPermissions: { colour: { read: [administrator] } },
  } as unknown as Partial<Declared>
  expect(mistakesWith(change)).toEqual([
    'pen has permissions for colour, which is not a field.',
    'The rule order of pen names colour, which is not a field.',
    'The uniqueness once of pen names colour, which is not a field.',
    'pen is sorted by size, which is not a field.',
  ])
})

test('every state needs an incoming and an outgoing move, unless declared otherwise', () => {
  const may = [administrator]
  const moves = {
    publish: { from: 'draft', to: 'published', may },
    lose: { from: 'found', to: 'lost', may: [role('editor')] },
    find: { from: 'lost', to: 'found', may, job: 'cheer' },
    read: { from: 'published', to: 'published', may },
    Burn: { from: 'published', to: 'burnt', may },
  }
  expect(mistakesWith({ states: { initial: 'draft', moves } })).toEqual([
    'The state found of pen is reached by no move. If that is meant, name it in entryStates.',
    'The state lost of pen is reached by no move. If that is meant, name it in entryStates.',
    'The state burnt of pen is left by no move. If that is meant, name it in finalStates.',
    'The move lose of pen is for editor, which is neither a role of the product nor one of recordRoles.',
    'The move find of pen is followed by cheer, which is not a job.',
    'The move read of pen needs another name: read is taken.',
    'The move Burn of pen must be named in camel case, such as folderLink.',
  ])
  const { publish, lose, find } = moves
  const meant = { entryStates: ['found'], finalStates: ['published'] }
  const some = { publish, lose: { ...lose, may }, find: { ...find, job: 'tidy' } }
  expect(mistakesWith({ states: { initial: 'draft', moves: some, ...meant } })).toEqual([])
  expect(mistakesWith({ states: { initial: 'draft', moves: {} } })).toEqual([
    'The state draft of pen is left by no move. If that is meant, name it in finalStates.',
  ])
})

test('a condition must name existing fields and states', () => {
  const fields = { book: relation('book'), name: text(), size: object({ width: integer() }) }
  const states = { initial: 'new', moves: { use: { from: 'new', to: 'new', may: {} } } }
  const may = {
    read: {
      everyone: when({ colour: 'red' }),
      owner: when({ or: [{ state: 'old' }, { state: { in: ['new', 'lost'] } }] }),
      user: when({ not: { book: { shelf: { height: 3 } } } }),
    },
    change: { user: when({ name: { like: 'x' } }), owner: when({ size: 3 }) },
    remove: { user: when({ owner: me, createdAt: { gt: '2026-01-01' }, book: { pages: 3 } }) },
  }
  expect(mistakesWith({ fields, states, may })).toEqual([
    'A condition of read of pen asks for colour, which is not a field of pen.',
    'A condition of read of pen asks for the state old, which there is not: there is new.',
    'A condition of read of pen asks for the state lost, which there is not: there is new.',
    'A condition of read of pen asks for height, which is not a field of bookShelf.',
    'A condition of change of pen asks name for like, which it cannot be asked for: it can for is, not, in, contains, startsWith, gt, gte, lt, lte, empty.',
    'A condition of change of pen asks size for is, which it cannot be asked for: it can for empty.',
  ])
  expect(mistakesWith({ may: { read: { user: when({ state: 'new' }) } } })).toEqual([
    'A condition of read of pen asks for state, which is not a field of pen.',
  ])
})

test('field permissions take roles and exclude searchable fields', () => {
  const fields = { name: text({ searchable: true }), code: text() }
  const fieldPermissions = {
    name: { read: [administrator] },
    code: { read: { owner: always }, change: { user: when({ colour: 'x' }) } },
  } as const
  expect(mistakesWith({ fields, fieldPermissions: fieldPermissions })).toEqual([
    'The field name of pen is searched, so everybody would find records by what only some may read.',
    'A condition of changing code of pen asks for colour, which is not a field of pen.',
  ])
})

test('a limit must be a number and a rate limit must name a counted verb', () => {
  const rates = { create: '10 per hour', change: 'often', read: '3 per day', remove: '0 per day' }
  const limits = { perOwner: 1.5, total: -1, rates } as unknown as Entity['limits']
  expect(mistakesWith({ limits })).toEqual([
    'The limit perOwner of pen must be a whole number.',
    'The limit total of pen must be a whole number.',
    'The rate of change of pen must be said as in 10 per hour.',
    'The rate of read of pen is for nothing that is counted.',
    'The rate of remove of pen must be said as in 10 per hour.',
  ])
})

test('a role needs an unreserved name and a job a valid schedule', () => {
  const jobs = { tidy: job({ schedule: every('blue moon'), run: async () => {} }) }
  const taken = ['owner', 'user', 'visitor', 'everyone'].map((name) => role(name))
  const roles = [...library.roles, ...taken]
  const usedInCode = { roles: ['visitor'] }
  expect(mistakesOf({ roles, usedInCode, jobs: { ...library.jobs, ...jobs } })).toEqual([
    'The role owner needs another name: rules know it already.',
    'The role user needs another name: rules know it already.',
    'The role visitor needs another name: rules know it already.',
    'The role everyone needs another name: rules know it already.',
    'The job tidy runs every "blue moon", which is no schedule. One is "15 minutes", "day at 03:00" or "monday at 08:30".',
  ])
})

test('the mistakes of a field include its name', () => {
  const fields = {
    size: integer({ min: 5, max: 1 }),
    name: text({ max: 2, default: 'abc' }),
    loud: computed({ expression: upperCase(textField('nmae')) }),
  }
  expect(mistakesWith({ fields })).toEqual([
    'The field size of pen: Its smallest value 5 is above its largest, 1.',
    'The field name of pen: Its default does not fit it: Use at most 2 characters.',
    'The field loud of pen: It is worked out from nmae, which is not a field. Did you mean name?',
  ])
})
