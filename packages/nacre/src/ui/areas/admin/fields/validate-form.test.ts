import { expect, test } from 'vitest'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { object } from '#shell/field-types/object/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { fieldSchemas } from '#shell/model/schema/field-schema.ts'
import { validateForm } from './validate-form.ts'

const knows = { language: 'en', writable: () => true, pluralOf: () => undefined }
const en = { language: 'en', locale: 'en-GB' }
const de = { language: 'de', locale: 'de-DE' }
const fields = fieldSchemas(
  {
    title: text({ required: true, max: 5 }),
    stars: integer({ max: 5 }),
    weight: decimal({ places: 3 }),
    sizes: list(integer()),
    rows: list(object({ name: text({ required: true }), size: integer({ required: true }) })),
    place: object({ street: text({ max: 3 }) }),
  },
  knows,
)

test('client-side errors have the messages of the server, at their fields', () => {
  const input = { title: null, stars: 9, place: { street: 'Elm Street' } }
  expect(validateForm(fields, input, en)).toMatchObject({
    code: 'validation-failed',
    errors: {
      title: 'This field is required.',
      stars: 'Must be 5 or less.',
      'place.street': 'Use at most 3 characters.',
    },
  })
  expect(validateForm(fields, { title: null }, de)?.errors).toEqual({
    title: 'Dieses Feld ist erforderlich.',
  })
  expect(validateForm(fields, { title: 'Good', stars: null }, en)).toBeUndefined()
})

test('all errors of a list are reported, at their rows', () => {
  const input = { rows: [{ name: null, size: null }, { name: 'Two', size: 2 }, { name: 'Three' }] }
  expect(validateForm(fields, input, en)?.errors).toEqual({
    'rows.0.name': 'This field is required.',
    'rows.0.size': 'This field is required.',
    'rows.2.size': 'This field is required.',
  })
})

test('the error of an invalid number contains an example in the locale', () => {
  const input = {
    stars: ' 12,5',
    weight: ' 1.234,5',
    sizes: [1, ' x'],
    rows: [{ name: 'One', size: ' 2.5' }],
  }
  expect(validateForm(fields, input, en)?.errors).toEqual({
    stars: 'Enter a whole number such as 1,234.',
    weight: 'Enter a number such as 1,234.5.',
    'sizes.1': 'Enter a whole number such as 1,234.',
    'rows.0.size': 'Enter a whole number such as 1,234.',
  })
  expect(validateForm(fields, { weight: ' 1,234.5' }, de)?.errors).toEqual({
    weight: 'Geben Sie eine Zahl wie 1.234,5 ein.',
  })
})
