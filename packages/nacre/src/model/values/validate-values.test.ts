import { expect, test } from 'vitest'
import { multiply } from '#shell/language/expressions/arithmetic.ts'
import { validateFields, validateValues } from './validate-values.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { decimalField, integerField } from '#shell/language/expressions/expression.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { object } from '#shell/field-types/object/field.ts'
import { text } from '#shell/field-types/text/field.ts'

const stay = entity({
  name: 'stay',
  plural: 'stays',
  fields: {
    guest: text({ required: true, max: 12 }),
    from: date({ required: true }),
    to: date(),
    rooms: integer({ required: true, default: 1 }),
    price: decimal(),
    address: object({
      street: text({ required: true, max: 8 }),
      town: text({ required: true }),
    }),
    tags: list(text({ max: 4 })),
    likes: counter(),
    total: computed({ expression: multiply(decimalField('price', 2), integerField('rooms')) }),
  },
  rules: {
    order: {
      check: ({ from, to }) => to === null || from <= to,
      message: {
        en: 'The end must come after the start.',
        de: 'Das Ende muss nach dem Anfang kommen.',
      },
      fields: ['from', 'to'],
    },
    cheap: {
      check: ({ total }) => Number(total) <= 100,
      message: 'All rooms together must cost 100 at most.',
      fields: ['price'],
    },
    short: {
      check: ({ address }) => (address as { street: string }).street !== 'Nowhere',
      message: 'Nobody stays nowhere.',
      fields: [],
    },
  },
})

const whole = { whole: true }
const good = { guest: 'Ada', from: '2026-01-28' }

test('a new record has a normalized value for every stored field', () => {
  expect(validateValues(stay, { ...good, price: 12.5 }, whole)).toStrictEqual({
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

test('reports all invalid fields, including nested ones', () => {
  const input = {
    guest: '',
    to: 'tomorrow',
    rooms: null,
    address: { street: 'A long street' },
    tags: ['a', 'longer', 7],
  }
  expect(problemOf(() => validateValues(stay, input, whole))).toStrictEqual({
    guest: 'This field can’t be empty.',
    from: 'This field is required.',
    to: 'Enter a date such as 2026-01-28.',
    rooms: 'This field is required.',
    'address.street': 'Use at most 8 characters.',
    'address.town': 'This field is required.',
    'tags.1': 'Use at most 4 characters.',
    'tags.2': 'Enter text.',
  })
})

test('rejects unknown and read-only fields by name', () => {
  const input: unknown = JSON.parse(
    '{"guest":"Ada","from":"2026-01-28","likes":7,"total":"1.00","id":"x","state":"published","role":"administrator","__proto__":{"guest":"Eve"},"constructor":{},"toString":1}',
  )
  const stored = 'This field is read-only.'
  const unknown = 'Unknown field.'
  expect(Object.entries(problemOf(() => validateValues(stay, input, whole)))).toStrictEqual([
    ['likes', stored],
    ['total', stored],
    ['id', stored],
    ['state', stored],
    ['role', unknown],
    ['__proto__', unknown],
    ['constructor', unknown],
    ['toString', unknown],
  ])
})

test('limits the number of reported unknown fields', () => {
  const input = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`field${index}`, 1]),
  )
  expect(
    Object.keys(problemOf(() => validateValues(stay, { ...good, ...input }, whole))),
  ).toHaveLength(50)
})

test('rejects input that is not an object with 400', () => {
  for (const input of [null, undefined, [], 'Ada', 7]) {
    expect(() => validateValues(stay, input, whole)).toThrow(new AppError('bad-request').message)
  }
})

test('ignores inherited properties of the input', () => {
  const input: unknown = Object.create({ price: '1.00' }, {})
  expect(validateValues(stay, input, { whole: false })).toStrictEqual({})
})

test('a change contains only the input; null clears a field, but not a required one', () => {
  const part = { whole: false }
  expect(validateValues(stay, { to: null, tags: null, price: '7' }, part)).toStrictEqual({
    to: null,
    price: '7.00',
    tags: [],
  })
  expect(validateValues(stay, {}, part)).toStrictEqual({})
  expect(validateValues(stay, { guest: undefined }, part)).toStrictEqual({})
  expect(problemOf(() => validateValues(stay, { guest: null }, part))).toStrictEqual({
    guest: 'This field is required.',
  })
})

test('reports a broken rule at its fields, in the requested language', () => {
  const error = failureOf(() => validateValues(stay, { ...good, to: '2026-01-27' }, whole))
  expect(error.problemIn('de').errors).toStrictEqual({
    from: 'Das Ende muss nach dem Anfang kommen.',
    to: 'Das Ende muss nach dem Anfang kommen.',
  })
})

test('a rule is satisfied if one of its values is missing', () => {
  expect(validateValues(stay, { ...good, address: null }, whole)['address']).toBeNull()
})

test('reports a rule without fields as an error of the whole record', () => {
  const address = { street: 'Nowhere', town: 'None' }
  const { title, errors: fields } = failureOf(() =>
    validateValues(stay, { ...good, address }, whole),
  ).problemIn('en')
  expect(title).toBe('Nobody stays nowhere.')
  expect(fields).toStrictEqual({})
})

test('runs rules on the valid fields even if other fields are invalid', () => {
  const input = { guest: '', from: '2026-01-28', to: '2026-01-27' }
  expect(Object.keys(problemOf(() => validateValues(stay, input, whole)))).toStrictEqual([
    'guest',
    'from',
    'to',
  ])
  expect(
    problemOf(() => validateValues(stay, { ...good, from: 'now', to: '2026-01-27' }, whole)),
  ).toStrictEqual({
    from: 'Enter a date such as 2026-01-28.',
  })
})

test('runs rules on the changed and the stored values together', () => {
  const before = { ...good, id: '1', to: '2026-02-01', rooms: 2, price: '40.00', tags: [] }
  const change = (input: unknown) => validateValues(stay, input, { whole: false, before })
  expect(problemOf(() => change({ from: '2026-02-02' }))).toHaveProperty('from')
  expect(change({ from: '2026-02-01' })).toStrictEqual({ from: '2026-02-01' })
  expect(Object.keys(problemOf(() => change({ from: 'now', to: '2026-01-01' })))).toStrictEqual([
    'from',
  ])
  expect(problemOf(() => change({ rooms: 3 }))).toStrictEqual({
    price: 'All rooms together must cost 100 at most.',
  })
})

test('skips rules whose fields are not changed or not known', () => {
  const before = { ...good, to: '2026-01-01', tags: [] }
  expect(validateValues(stay, { guest: 'Eve' }, { whole: false, before })).toStrictEqual({
    guest: 'Eve',
  })
  expect(validateValues(stay, { to: '2026-01-01' }, { whole: false })).toStrictEqual({
    to: '2026-01-01',
  })
})

test('rethrows the exception of a rule if no value is missing', () => {
  const broken = entity({
    name: 'broken',
    plural: 'broken',
    fields: { name: text({ required: true }) },
    rules: {
      odd: {
        check: () => {
          throw new TypeError('a slip')
        },
        message: '',
        fields: [],
      },
    },
  })
  expect(() => validateValues(broken, { name: 'a' }, whole)).toThrow('a slip')
})

test('throws the AppError of a rule, even if the rule has read no value', () => {
  const full = new AppError('limit-reached')
  const shelf = entity({
    name: 'shelf',
    plural: 'shelves',
    fields: { name: text({ required: true }), room: text(), places: integer() },
    rules: {
      space: {
        check: ({ room, places }) => {
          if (room === null && places === null) throw full
          return true
        },
        message: '',
        fields: [],
      },
    },
  })
  expect(failureOf(() => validateValues(shelf, { name: 'A' }, whole))).toBe(full)
  const before = { name: 'A', room: 'B', places: null }
  const change = (input: unknown) => validateValues(shelf, input, { whole: false, before })
  expect(failureOf(() => change({ room: null }))).toBe(full)
  // The rule is skipped, because its fields are not changed.
  const broken = { ...before, room: null }
  expect(validateValues(shelf, { name: 'B' }, { whole: false, before: broken })).toEqual({
    name: 'B',
  })
})

test('validates the input of an action in the same way', () => {
  const input = { suffix: text({ required: true }), times: integer({ default: 1 }) }
  expect(validateFields(input, { suffix: 'a copy' })).toStrictEqual({ suffix: 'a copy', times: 1 })
  expect(problemOf(() => validateFields(input, { times: 'two', more: 1 }))).toStrictEqual({
    more: 'Unknown field.',
    suffix: 'This field is required.',
    times: 'Enter a whole number.',
  })
})

function failureOf(work: () => unknown): AppError {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('Expected an exception.')
}

function problemOf(work: () => unknown): Readonly<Record<string, string | undefined>> {
  return failureOf(work).problem.errors ?? {}
}
