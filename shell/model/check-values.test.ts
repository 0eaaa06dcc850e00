import { expect, test } from 'vitest'
import { multiply } from './arithmetic.ts'
import { checkInput, checkValues } from './check-values.ts'
import { entity } from './entity.ts'
import { decimalOf, wholeOf } from './expression.ts'
import { Failure } from './failure.ts'
import { computed } from './fields/computed.ts'
import { counter } from './fields/counter.ts'
import { date } from './fields/date.ts'
import { decimal } from './fields/decimal.ts'
import { integer } from './fields/integer.ts'
import { list } from './fields/list.ts'
import { structure } from './fields/structure.ts'
import { text } from './fields/text.ts'

const stay = entity({
  name: 'stay',
  plural: 'stays',
  fields: {
    guest: text({ required: true, max: 12 }),
    from: date({ required: true }),
    to: date(),
    rooms: integer({ required: true, default: 1 }),
    price: decimal(),
    address: structure({
      street: text({ required: true, max: 8 }),
      town: text({ required: true }),
    }),
    tags: list(text({ max: 4 })),
    likes: counter(),
    total: computed({ from: multiply(decimalOf('price', 2), wholeOf('rooms')) }),
  },
  rules: {
    order: {
      holds: ({ from, to }) => to === null || from <= to,
      says: {
        en: 'The end must come after the start.',
        de: 'Das Ende muss nach dem Anfang kommen.',
      },
      fields: ['from', 'to'],
    },
    cheap: {
      holds: ({ total }) => Number(total) <= 100,
      says: 'All rooms together must cost 100 at most.',
      fields: ['price'],
    },
    short: {
      holds: ({ address }) => (address as { street: string }).street !== 'Nowhere',
      says: 'Nobody stays nowhere.',
      fields: [],
    },
  },
})

const whole = { whole: true }
const good = { guest: 'Ada', from: '2026-01-28' }

test('a new record has a value for everything that is kept, in the form in which it is kept', () => {
  expect(checkValues(stay, { ...good, price: 12.5 }, whole)).toStrictEqual({
    guest: 'Ada',
    from: '2026-01-28',
    to: null,
    rooms: 1,
    price: '12.50',
    address: null,
    tags: [],
    likes: 0,
  })
})

test('every mistake is named, also those inside of values', () => {
  const given = {
    guest: '',
    to: 'tomorrow',
    rooms: null,
    address: { street: 'A long street' },
    tags: ['a', 'longer', 7],
  }
  expect(problemOf(() => checkValues(stay, given, whole))).toStrictEqual({
    guest: 'This must not be empty.',
    from: 'This is needed.',
    to: 'This must be a day such as 2026-01-28.',
    rooms: 'This is needed.',
    'address.street': 'This must not be longer than 8 characters.',
    'address.town': 'This is needed.',
    'tags.1': 'This must not be longer than 4 characters.',
    'tags.2': 'This must be text.',
  })
})

test('a field that there is not, and one that is kept, is refused by name', () => {
  const given: unknown = JSON.parse(
    '{"guest":"Ada","from":"2026-01-28","likes":7,"total":"1.00","id":"x","state":"published","role":"administrator","__proto__":{"guest":"Eve"},"constructor":{},"toString":1}',
  )
  const kept = 'This is kept by the application.'
  const unknown = 'There is no such field.'
  expect(Object.entries(problemOf(() => checkValues(stay, given, whole)))).toStrictEqual([
    ['likes', kept],
    ['total', kept],
    ['id', kept],
    ['state', kept],
    ['role', unknown],
    ['__proto__', unknown],
    ['constructor', unknown],
    ['toString', unknown],
  ])
})

test('ten thousand unknown fields do not make an answer ten times as long', () => {
  const given = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, place) => [`field${place}`, 1]),
  )
  expect(
    Object.keys(problemOf(() => checkValues(stay, { ...good, ...given }, whole))),
  ).toHaveLength(50)
})

test('what is not an object of values cannot be understood', () => {
  for (const given of [null, undefined, [], 'Ada', 7]) {
    expect(() => checkValues(stay, given, whole)).toThrow(new Failure('malformed').message)
  }
})

test('what every object inherits is not given', () => {
  const given: unknown = Object.create({ price: '1.00' }, {})
  expect(checkValues(stay, given, { whole: false })).toStrictEqual({})
})

test('a change has only what was given; null clears, and never what is required', () => {
  const part = { whole: false }
  expect(checkValues(stay, { to: null, tags: null, price: '7' }, part)).toStrictEqual({
    to: null,
    price: '7.00',
    tags: [],
  })
  expect(checkValues(stay, {}, part)).toStrictEqual({})
  expect(checkValues(stay, { guest: undefined }, part)).toStrictEqual({})
  expect(problemOf(() => checkValues(stay, { guest: null }, part))).toStrictEqual({
    guest: 'This is needed.',
  })
})

test('a broken rule speaks beside its fields, in the language of the reader', () => {
  const thrown = failureOf(() => checkValues(stay, { ...good, to: '2026-01-27' }, whole))
  expect(thrown.in('de').fields).toStrictEqual({
    from: 'Das Ende muss nach dem Anfang kommen.',
    to: 'Das Ende muss nach dem Anfang kommen.',
  })
})

test('a rule about a value that is missing holds', () => {
  expect(checkValues(stay, { ...good, address: null }, whole)['address']).toBeNull()
})

test('a rule without fields is said of the whole', () => {
  const address = { street: 'Nowhere', town: 'None' }
  const { title, fields } = failureOf(() => checkValues(stay, { ...good, address }, whole)).in('en')
  expect(title).toBe('Nobody stays nowhere.')
  expect(fields).toStrictEqual({})
})

test('rules are asked about what is right while something else is wrong', () => {
  const given = { guest: '', from: '2026-01-28', to: '2026-01-27' }
  expect(Object.keys(problemOf(() => checkValues(stay, given, whole)))).toStrictEqual([
    'guest',
    'from',
    'to',
  ])
  expect(
    problemOf(() => checkValues(stay, { ...good, from: 'now', to: '2026-01-27' }, whole)),
  ).toStrictEqual({
    from: 'This must be a day such as 2026-01-28.',
  })
})

test('a change is held to the rules together with what stays', () => {
  const before = { ...good, id: '1', to: '2026-02-01', rooms: 2, price: '40.00', tags: [] }
  const change = (given: unknown) => checkValues(stay, given, { whole: false, before })
  expect(problemOf(() => change({ from: '2026-02-02' }))).toHaveProperty('from')
  expect(change({ from: '2026-02-01' })).toStrictEqual({ from: '2026-02-01' })
  expect(Object.keys(problemOf(() => change({ from: 'now', to: '2026-01-01' })))).toStrictEqual([
    'from',
  ])
  expect(problemOf(() => change({ rooms: 3 }))).toStrictEqual({
    price: 'All rooms together must cost 100 at most.',
  })
})

test('a change is not held to rules that it does not touch, nor to values that nobody knows', () => {
  const before = { ...good, to: '2026-01-01', tags: [] }
  expect(checkValues(stay, { guest: 'Eve' }, { whole: false, before })).toStrictEqual({
    guest: 'Eve',
  })
  expect(checkValues(stay, { to: '2026-01-01' }, { whole: false })).toStrictEqual({
    to: '2026-01-01',
  })
})

test('a rule that fails with nothing missing is a mistake in the product, and is not hidden', () => {
  const broken = entity({
    name: 'broken',
    plural: 'broken',
    fields: { name: text({ required: true }) },
    rules: {
      odd: {
        holds: () => {
          throw new TypeError('a slip')
        },
        says: '',
        fields: [],
      },
    },
  })
  expect(() => checkValues(broken, { name: 'a' }, whole)).toThrow('a slip')
})

test('a failure that a rule throws is the answer, also where it has read nothing before', () => {
  const full = new Failure('full')
  const shelf = entity({
    name: 'shelf',
    plural: 'shelves',
    fields: { name: text({ required: true }), room: text(), places: integer() },
    rules: {
      space: {
        holds: ({ room, places }) => {
          if (room === null && places === null) throw full
          return true
        },
        says: '',
        fields: [],
      },
    },
  })
  expect(failureOf(() => checkValues(shelf, { name: 'A' }, whole))).toBe(full)
  const before = { name: 'A', room: 'B', places: null }
  const change = (given: unknown) => checkValues(shelf, given, { whole: false, before })
  expect(failureOf(() => change({ room: null }))).toBe(full)
  // A change of something else is not held to it, as to any rule.
  const broken = { ...before, room: null }
  expect(checkValues(shelf, { name: 'B' }, { whole: false, before: broken })).toEqual({ name: 'B' })
})

test('what an action is told is checked in the same way', () => {
  const input = { suffix: text({ required: true }), times: integer({ default: 1 }) }
  expect(checkInput(input, { suffix: 'a copy' })).toStrictEqual({ suffix: 'a copy', times: 1 })
  expect(problemOf(() => checkInput(input, { times: 'two', more: 1 }))).toStrictEqual({
    more: 'There is no such field.',
    suffix: 'This is needed.',
    times: 'This must be a whole number.',
  })
})

function failureOf(work: () => unknown): Failure {
  try {
    work()
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown
    throw thrown
  }
  throw new Error('It did not fail.')
}

function problemOf(work: () => unknown): Readonly<Record<string, string | undefined>> {
  return failureOf(work).problem.fields ?? {}
}
