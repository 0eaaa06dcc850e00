import { expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { type ColumnType } from '#shell/language/fields/field.ts'
import { defineField } from '#shell/language/fields/define-field.ts'
import { color } from '#shell/field-types/color/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { email } from '#shell/field-types/email/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { phone } from '#shell/field-types/phone/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { toComparable } from './to-comparable.ts'

/** A custom field type that rejects almost all values and throws when called. */
const strictType = (kind: 'text' | 'integer' | 'date') => {
  const column: ColumnType = { kind }
  const fail = () => {
    throw new Error('A filter must not call this function.')
  }
  return defineField(
    {},
    { type: 'text', column, schema: {}, operators: ['is'], check: fail, normalize: fail },
  )
}

const thing = entity({
  name: 'thing',
  plural: 'things',
  fields: {
    code: strictType('text'),
    steps: strictType('integer'),
    day: strictType('date'),
    codes: list(strictType('text')),
    email: email({ caseInsensitive: true }),
    phone: phone(),
    ink: color(),
    short: text({ max: 2 }),
    few: integer({ max: 3 }),
    price: decimal({ max: 5 }),
    from: date(),
  },
})

test('a filter uses the type of a field, but neither its validation nor its conversion', () => {
  expect(toComparable(thing, 'code', 'any text')).toBe('any text')
  expect(toComparable(thing, 'codes', 'any text')).toBe('any text')
  expect(toComparable(thing, 'steps', 7)).toBe(7)
  expect(toComparable(thing, 'day', '2026-01-28')).toBe('2026-01-28')
  for (const [name, value] of [
    ['code', 7],
    ['steps', '7'],
    ['steps', 1.5],
    ['day', 'Monday'],
    ['codes', true],
  ] as const) {
    expect(toComparable(thing, name, value), name).toBeUndefined()
  }
})

test('a filter accepts values that the field would reject', () => {
  expect(toComparable(thing, 'short', 'much too long')).toBe('much too long')
  expect(toComparable(thing, 'few', 1000)).toBe(1000)
  expect(toComparable(thing, 'price', '1000.5')).toBe('1000.5')
})

test('different spellings with the same stored form match each other', () => {
  expect(toComparable(thing, 'email', ' Ada@Example.ORG ')).toBe('ada@example.org')
  expect(toComparable(thing, 'phone', '0049 (30) 12 34 56')).toBe('+4930123456')
  expect(toComparable(thing, 'ink', '#A8D8D0')).toBe('#a8d8d0')
})
