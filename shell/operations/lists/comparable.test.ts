import { expect, test } from 'vitest'
import { entity } from '#shell/model/entity.ts'
import { type Column, declareField } from '#shell/model/field.ts'
import { colour } from '#shell/model/fields/colour.ts'
import { date } from '#shell/model/fields/date.ts'
import { decimal } from '#shell/model/fields/decimal.ts'
import { email } from '#shell/model/fields/email.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { list } from '#shell/model/fields/list.ts'
import { telephone } from '#shell/model/fields/telephone.ts'
import { text } from '#shell/model/fields/text.ts'
import { comparable } from './comparable.ts'

/** A type of a product's own that takes almost nothing, and does not like to be asked. */
const picky = (kind: 'text' | 'whole' | 'date') => {
  const column: Column = { kind }
  const fail = () => {
    throw new Error('A filter asks for what is written.')
  }
  return declareField(
    {},
    { type: 'picky', column, schema: {}, operators: ['is'], check: fail, normalise: fail },
  )
}

const thing = entity({
  name: 'thing',
  plural: 'things',
  fields: {
    code: picky('text'),
    steps: picky('whole'),
    day: picky('date'),
    codes: list(picky('text')),
    email: email({ ignoresCase: true }),
    phone: telephone(),
    ink: colour(),
    short: text({ max: 2 }),
    few: integer({ max: 3 }),
    price: decimal({ max: 5 }),
    from: date(),
  },
})

test('a filter asks a field for its type, and neither for its check nor for the form it stores', () => {
  expect(comparable(thing, 'code', 'any text')).toBe('any text')
  expect(comparable(thing, 'codes', 'any text')).toBe('any text')
  expect(comparable(thing, 'steps', 7)).toBe(7)
  expect(comparable(thing, 'day', '2026-01-28')).toBe('2026-01-28')
  for (const [name, value] of [
    ['code', 7],
    ['steps', '7'],
    ['steps', 1.5],
    ['day', 'Monday'],
    ['codes', true],
  ] as const) {
    expect(comparable(thing, name, value), name).toBeUndefined()
  }
})

test('what a field would not take can be asked for', () => {
  expect(comparable(thing, 'short', 'much too long')).toBe('much too long')
  expect(comparable(thing, 'few', 1000)).toBe(1000)
  expect(comparable(thing, 'price', '1000.5')).toBe('1000.5')
})

test('of spellings that are stored as one, each finds the others', () => {
  expect(comparable(thing, 'email', ' Ada@Example.ORG ')).toBe('ada@example.org')
  expect(comparable(thing, 'phone', '0049 (30) 12 34 56')).toBe('+4930123456')
  expect(comparable(thing, 'ink', '#A8D8D0')).toBe('#a8d8d0')
})
