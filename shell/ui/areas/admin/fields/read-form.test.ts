import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownMark } from '#shell/http/form-marks.ts'
import type { Field } from '#shell/model/field.ts'
import { boolean } from '#shell/model/fields/boolean.ts'
import { choices } from '#shell/model/fields/choices.ts'
import { dateTime } from '#shell/model/fields/date-time.ts'
import { decimal } from '#shell/model/fields/decimal.ts'
import { everyType } from '#shell/model/fields/every-type.fixture.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { list } from '#shell/model/fields/list.ts'
import { longText } from '#shell/model/fields/long-text.ts'
import { structure } from '#shell/model/fields/structure.ts'
import { text } from '#shell/model/fields/text.ts'
import { type FieldOutline, outlineOfField } from '#shell/model/outline/field-outline.ts'
import { inputText } from './input-text.ts'
import { readForm } from './read-form.ts'
import { clockTime } from './moments/zoned-time.ts'

const knows = { language: 'en', writable: () => true, pluralOf: () => undefined }

function read(field: Field, ...given: readonly (readonly [string, string])[]): unknown {
  return readIn('en', field, ...given)
}

function readIn(
  language: string,
  field: Field,
  ...given: readonly (readonly [string, string])[]
): unknown {
  const form = new FormData()
  form.append(shownMark, 'it')
  for (const [name, value] of given) form.append(name, value)
  return readForm(form, { it: outlineOfField('it', field, knows) }, language)['it']
}

test.each([
  ['1,234,567', 1_234_567],
  ['-12', -12],
  ['1 000', 1000],
  ['-0', 0],
  ['', null],
  // Handed on with a space before it, which no check takes.
  ['1.234.567', ' 1.234.567'],
  ['12,5', ' 12,5'],
  ['12.5', ' 12.5'],
  ['twelve', ' twelve'],
])('a whole number is read as its locale writes it: %s', (given, value) => {
  expect(read(integer(), ['it', given])).toBe(value)
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
])('a decimal is read as its locale writes it: %s', (given, value) => {
  expect(read(decimal(), ['it', given])).toBe(value)
})

test('what stands between groups of digits in one locale stands before the places in another', () => {
  expect(readIn('de-DE', decimal(), ['it', '1.234'])).toBe('1234')
  expect(readIn('de-DE', decimal(), ['it', '1,234'])).toBe('1.234')
})

test('what cannot be read is refused and stands in its input again as it was typed', () => {
  const value = readIn('de-DE', decimal(), ['it', '12.5'])
  expect(decimal().check(value)?.id).toBe('wrong-type')
  expect(inputText(outlineOfField('it', decimal(), knows), value, 'de-DE')).toBe('12.5')
})

test('a box that is not ticked says no where an answer is needed, and nothing where it is not', () => {
  expect(read(boolean({ required: true }))).toBe(false)
  expect(read(boolean())).toBe(null)
  expect(read(boolean(), ['it', 'yes'])).toBe(true)
  expect(read(boolean(), ['it', 'no'])).toBe(false)
})

test('several values come as a list, in the order of their rows, and an empty row is none', () => {
  expect(read(choices(['a', 'b']), ['it', 'a'], ['it', 'b'])).toEqual(['a', 'b'])
  expect(read(choices(['a', 'b']))).toEqual([])
  const rows = [
    ['it', 'b'],
    ['it', 'a'],
    ['it', 'c'],
  ] as const
  const given = [
    ['it.a', 'one'],
    ['it.b', ' two '],
    ['it.c', ''],
  ] as const
  expect(read(list(text()), ...rows, ...given)).toEqual(['two', 'one'])
  expect(read(list(integer()), ['it', 'a'], ['it', 'b'], ['it.a', '1'], ['it.b', 'x'])).toEqual([
    1,
    ' x',
  ])
  const parts = list(structure({ name: text(), rooms: integer() }))
  expect(read(parts, ['it', 'a'], ['it.a.name', 'x'], ['it.a.rooms', '3'])).toEqual([
    { name: 'x', rooms: 3 },
  ])
})

test('a value of several parts is there when any part is', () => {
  const place = structure({ street: text(), house: integer() })
  expect(read(place, ['it.street', 'Elm'], ['it.house', ''])).toEqual({
    street: 'Elm',
    house: null,
  })
  expect(read(place, ['it.street', ''], ['it.house', ''])).toBe(null)
})

test('an input that was not shown changes nothing', () => {
  const fields = { it: outlineOfField('it', text(), knows) }
  expect(readForm(new FormData(), fields, 'en')).toEqual({})
})

test('a time is meant in the zone that stands beside it', () => {
  const time = ['it', '2026-01-28T09:00'] as const
  expect(read(dateTime(), time, ['it._zone', ' Europe/Berlin '])).toBe('2026-01-28T08:00:00.000Z')
  expect(read(dateTime(), time, ['it._zone', 'Nowhere'])).toBe('2026-01-28T09:00')
  expect(read(dateTime(), ['it', '2026-01-28T09:00:00Z'])).toBe('2026-01-28T09:00:00Z')
})

test('lines end in one way, whichever way the form was sent, and what is blank is no text', () => {
  expect(read(longText(), ['it', ' one\r\ntwo\n'])).toBe(' one\ntwo\n')
  expect(read(longText(), ['it', ' \r\n'])).toBe(null)
})

/** How the inputs put a value into a form. */
function* put(
  name: string,
  field: FieldOutline,
  value: unknown,
  language: string,
): Iterable<[string, string]> {
  const several = Array.isArray(value) ? value : []
  if (field.type === 'list') {
    for (const [at, one] of several.entries()) {
      yield [name, `k${at}`]
      if (field.bounds.item) yield* put(`${name}.k${at}`, field.bounds.item, one, language)
    }
  } else if (field.type === 'structure') {
    for (const [part, inside] of Object.entries(field.bounds.fields ?? {})) {
      yield* put(`${name}.${part}`, inside, Reflect.get(Object(value), part), language)
    }
  } else if (field.type === 'choices' || field.type === 'relations') {
    for (const one of several) yield [name, String(one)]
  } else if (field.type === 'image' || field.type === 'file') {
    yield [name, JSON.stringify(value)]
    const description: unknown = Reflect.get(Object(value), 'description')
    if (typeof description === 'string') yield [`${name}.description`, description]
  } else if (field.type === 'date and time') {
    yield [name, clockTime(String(value), 'Europe/Berlin')]
    yield [`${name}._zone`, 'Europe/Berlin']
  } else yield [name, inputText(field, value, language)]
}

const given = Object.entries(everyType).filter(([, { field }]) => !field.derived)

test.each(given)('what a form is filled with comes back as it was: %s', (_, { field, good }) => {
  const outline = outlineOfField('it', field, knows)
  for (const language of ['en', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'ar-EG', 'hi']) {
    for (const one of good) {
      const value = JSON.parse(JSON.stringify(field.normalise(one)))
      expect(readIn(language, field, ...put('it', outline, value, language))).toEqual(value)
    }
  }
})

test('any decimal and any text that can be kept comes back as it was', () => {
  const price = decimal({ places: 2 })
  const amounts = fc.integer({ min: -99_999_999, max: 99_999_999 })
  fc.assert(
    fc.property(amounts, fc.constantFrom('en', 'de-DE', 'sv-SE', 'ar-EG'), (amount, language) => {
      const value = price.normalise(String(amount / 100))
      const outline = outlineOfField('it', price, knows)
      expect(readIn(language, price, ['it', inputText(outline, value, language)])).toBe(value)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (words) => {
      fc.pre(longText().check(words) === undefined)
      const value = longText().normalise(words)
      expect(read(longText(), ['it', value])).toBe(value)
    }),
  )
})
