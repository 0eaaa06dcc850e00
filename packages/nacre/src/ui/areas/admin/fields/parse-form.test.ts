import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderedFieldsName } from '#shell/http/form-field-names.ts'
import type { Field } from '#shell/language/fields/field.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { choices } from '#shell/field-types/choices/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { everyType } from '#shell/field-types/every-type.fixture.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { markdown } from '#shell/field-types/markdown/field.ts'
import { object } from '#shell/field-types/object/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { type FieldSchema, fieldSchema } from '#shell/model/schema/field-schema.ts'
import { formatForInput } from './format-for-input.ts'
import { parseForm } from './parse-form.ts'
import { toLocalDateTime } from '../../../records/zoned-time.ts'

const knows = { language: 'en', writable: () => true, pluralOf: () => undefined }

function parseInput(field: Field, ...input: readonly (readonly [string, string])[]): unknown {
  return parseInputIn('en', field, ...input)
}

function parseInputIn(
  language: string,
  field: Field,
  ...input: readonly (readonly [string, string])[]
): unknown {
  const form = new FormData()
  form.append(renderedFieldsName, 'it')
  for (const [name, value] of input) form.append(name, value)
  return parseForm(form, { it: fieldSchema('it', field, knows) }, language)['it']
}

test.each([
  ['1,234,567', 1_234_567],
  ['-12', -12],
  ['1 000', 1000],
  ['-0', 0],
  ['', null],
  // A leading space marks invalid input. Every validation rejects it.
  ['1.234.567', ' 1.234.567'],
  ['12,5', ' 12,5'],
  ['12.5', ' 12.5'],
  ['twelve', ' twelve'],
])('an integer is parsed in its locale: %s', (typed, value) => {
  expect(parseInput(integer(), ['it', typed])).toBe(value)
  expect(integer().check(value) === undefined).toBe(typeof value === 'number')
})

test.each([
  ['12.5', '12.5'],
  ['1,234', '1234'],
  ['1.234', '1.234'],
  ['1,234.56', '1234.56'],
  ['-0.10', '-0.10'],
  ['', null],
  ['12,5', ' 12,5'],
  ['1.234,56', ' 1.234,56'],
])('a decimal is parsed in its locale: %s', (typed, value) => {
  expect(parseInput(decimal(), ['it', typed])).toBe(value)
})

test('the group separator of one locale is the decimal separator of another', () => {
  expect(parseInputIn('de-DE', decimal(), ['it', '1.234'])).toBe('1234')
  expect(parseInputIn('de-DE', decimal(), ['it', '1,234'])).toBe('1.234')
})

test('invalid input is rejected and stays in its field as typed', () => {
  const value = parseInputIn('de-DE', decimal(), ['it', '12.5'])
  expect(decimal().check(value)?.code).toBe('invalid-type')
  expect(formatForInput(fieldSchema('it', decimal(), knows), value, 'de-DE')).toBe('12.5')
})

test('an unchecked box is false if the field is required, otherwise null', () => {
  expect(parseInput(boolean({ required: true }))).toBe(false)
  expect(parseInput(boolean())).toBe(null)
  expect(parseInput(boolean(), ['it', 'yes'])).toBe(true)
  expect(parseInput(boolean(), ['it', 'no'])).toBe(false)
})

test('several values form a list in the order of their rows, without empty rows', () => {
  expect(parseInput(choices(['a', 'b']), ['it', 'a'], ['it', 'b'])).toEqual(['a', 'b'])
  expect(parseInput(choices(['a', 'b']))).toEqual([])
  const rows = [
    ['it', 'b'],
    ['it', 'a'],
    ['it', 'c'],
  ] as const
  const input = [
    ['it.a', 'one'],
    ['it.b', ' two '],
    ['it.c', ''],
  ] as const
  expect(parseInput(list(text()), ...rows, ...input)).toEqual(['two', 'one'])
  expect(
    parseInput(list(integer()), ['it', 'a'], ['it', 'b'], ['it.a', '1'], ['it.b', 'x']),
  ).toEqual([1, ' x'])
  const parts = list(object({ name: text(), rooms: integer() }))
  expect(parseInput(parts, ['it', 'a'], ['it.a.name', 'x'], ['it.a.rooms', '3'])).toEqual([
    { name: 'x', rooms: 3 },
  ])
})

test('a structure exists if any of its fields has a value', () => {
  const place = object({ street: text(), house: integer() })
  expect(parseInput(place, ['it.street', 'Elm'], ['it.house', ''])).toEqual({
    street: 'Elm',
    house: null,
  })
  expect(parseInput(place, ['it.street', ''], ['it.house', ''])).toBe(null)
})

test('a field without an input stays unchanged', () => {
  const fields = { it: fieldSchema('it', text(), knows) }
  expect(parseForm(new FormData(), fields, 'en')).toEqual({})
})

test('a time is interpreted in the time zone beside it', () => {
  const time = ['it', '2026-01-28T09:00'] as const
  expect(parseInput(dateTime(), time, ['it._zone', ' Europe/Berlin '])).toBe(
    '2026-01-28T08:00:00.000Z',
  )
  expect(parseInput(dateTime(), time, ['it._zone', 'Nowhere'])).toBe('2026-01-28T09:00')
  expect(parseInput(dateTime(), ['it', '2026-01-28T09:00:00Z'])).toBe('2026-01-28T09:00:00Z')
})

test('line breaks are normalized, and blank text is null', () => {
  expect(parseInput(markdown(), ['it', ' one\r\ntwo\n'])).toBe(' one\ntwo\n')
  expect(parseInput(markdown(), ['it', ' \r\n'])).toBe(null)
})

/** Fills a form as the inputs do. */
function* fillInputs(
  name: string,
  field: FieldSchema,
  value: unknown,
  language: string,
): Iterable<[string, string]> {
  const several = Array.isArray(value) ? value : []
  if (field.type === 'list' || field.type === 'weekly') {
    for (const [at, one] of several.entries()) {
      yield [name, `k${at}`]
      if (field.constraints.item)
        yield* fillInputs(`${name}.k${at}`, field.constraints.item, one, language)
    }
  } else if (field.type === 'object') {
    for (const [part, inside] of Object.entries(field.constraints.fields ?? {})) {
      yield* fillInputs(`${name}.${part}`, inside, Reflect.get(Object(value), part), language)
    }
  } else if (field.type === 'choices' || field.type === 'relations') {
    for (const one of several) yield [name, String(one)]
  } else if (field.type === 'image' || field.type === 'file') {
    yield [name, JSON.stringify(value)]
    const description: unknown = Reflect.get(Object(value), 'description')
    if (typeof description === 'string') yield [`${name}.description`, description]
  } else if (field.type === 'dateTime') {
    yield [name, toLocalDateTime(String(value), 'Europe/Berlin')]
    yield [`${name}._zone`, 'Europe/Berlin']
  } else yield [name, formatForInput(field, value, language)]
}

const input = Object.entries(everyType).filter(([, { field }]) => !field.readOnly)

test.each(input)(
  'parsing returns the value that filled the form: %s',
  (_, { field, valid: good }) => {
    const schema = fieldSchema('it', field, knows)
    for (const language of ['en', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'ar-EG', 'hi']) {
      for (const one of good) {
        const value = JSON.parse(JSON.stringify(field.normalize(one)))
        expect(parseInputIn(language, field, ...fillInputs('it', schema, value, language))).toEqual(
          value,
        )
      }
    }
  },
)

test('any decimal and any text survives a round trip through the form', () => {
  const price = decimal({ places: 2 })
  const amounts = fc.integer({ min: -99_999_999, max: 99_999_999 })
  fc.assert(
    fc.property(amounts, fc.constantFrom('en', 'de-DE', 'sv-SE', 'ar-EG'), (amount, language) => {
      const value = price.normalize(String(amount / 100))
      const schema = fieldSchema('it', price, knows)
      expect(parseInputIn(language, price, ['it', formatForInput(schema, value, language)])).toBe(
        value,
      )
    }),
  )
  fc.assert(
    fc.property(fc.string(), (source) => {
      fc.pre(markdown().check(source) === undefined)
      const value = markdown().normalize(source)
      expect(parseInput(markdown(), ['it', value])).toBe(value)
    }),
  )
})
