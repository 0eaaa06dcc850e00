import { expect, test } from 'vitest'
import { image } from '#shell/field-types/image/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { object } from '#shell/field-types/object/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { fieldSchemas } from '#shell/model/schema/field-schema.ts'
import { toFormErrors } from './form-errors.ts'

const fields = fieldSchemas(
  {
    tags: list(text()),
    cover: image(),
    parts: list(object({ name: text(), rooms: integer() })),
    title: text(),
  },
  { language: 'en', writable: () => true, pluralOf: () => undefined },
)

test('an error is reported at its row, regardless of empty rows above', () => {
  const form = new FormData()
  for (const [key, value] of [
    ['k7', ''],
    ['k2', 'a'],
    ['k5', 'b'],
  ] as const) {
    form.append('tags', key)
    form.append(`tags.${key}`, value)
  }
  form.append('parts', 'k1')
  form.append('parts.k1.rooms', 'x')
  const fieldErrors = {
    title: 'needed',
    'tags.1': 'too long',
    'tags.9': 'strange',
    'parts.0.rooms': 'no number',
    'tags.k7': 'known by its row',
    'cover.description': 'empty',
    'cover.width': 'strange',
    other: 'elsewhere',
  }
  expect(toFormErrors(fieldErrors, form, fields, 'en')).toEqual({
    title: 'needed',
    'tags.k5': 'too long',
    tags: 'strange',
    'parts.k1.rooms': 'no number',
    'tags.k7': 'known by its row',
    'cover.description': 'empty',
    cover: 'strange',
    other: 'elsewhere',
  })
})
