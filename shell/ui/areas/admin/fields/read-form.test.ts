import { expect, test } from 'vitest'
import type { Field } from '#shell/model/field.ts'
import { boolean } from '#shell/model/fields/boolean.ts'
import { choices } from '#shell/model/fields/choices.ts'
import { decimal } from '#shell/model/fields/decimal.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { list } from '#shell/model/fields/list.ts'
import { structure } from '#shell/model/fields/structure.ts'
import { text } from '#shell/model/fields/text.ts'
import { outlineOfField } from '#shell/model/outline/field-outline.ts'
import { readForm, shownMark } from './read-form.ts'

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
  ['1.234.567', 1_234_567],
  ['-12', -12],
  ['1 000', 1000],
  ['twelve', 'twelve'],
  ['', null],
])('a whole number may be written as people do: %s', (given, value) => {
  expect(read(integer(), ['it', given])).toBe(value)
})

test.each([
  ['12.5', '12.5'],
  ['12,5', '12.5'],
  ['1.234,56', '1234.56'],
  ['1,234', '1234'],
  ['1.234', '1.234'],
  ['1,234.56', '1234.56'],
  ['1.234.567', '1234567'],
  ['-0,10', '-0.10'],
  ['', null],
])('a decimal may be written as people do: %s', (given, value) => {
  expect(read(decimal(), ['it', given])).toBe(value)
})

test('what stands between groups of digits in one language stands before the places in another', () => {
  expect(readIn('de', decimal(), ['it', '1.234'])).toBe('1234')
  expect(readIn('de', decimal(), ['it', '1,234'])).toBe('1.234')
})

test('a box that is not ticked says no where an answer is needed, and nothing where it is not', () => {
  expect(read(boolean({ required: true }))).toBe(false)
  expect(read(boolean())).toBe(null)
  expect(read(boolean(), ['it', 'yes'])).toBe(true)
  expect(read(boolean(), ['it', 'no'])).toBe(false)
})

test('several values come as a list, from several inputs or from lines', () => {
  expect(read(choices(['a', 'b']), ['it', 'a'], ['it', 'b'])).toEqual(['a', 'b'])
  expect(read(choices(['a', 'b']))).toEqual([])
  expect(read(list(text()), ['it', 'one\r\n two \n\nthree'])).toEqual(['one', 'two', 'three'])
  expect(read(list(integer()), ['it', '1\nx'])).toEqual([1, 'x'])
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
