import { expect, test } from 'vitest'
import { image } from '#shell/model/fields/image.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { list } from '#shell/model/fields/list.ts'
import { structure } from '#shell/model/fields/structure.ts'
import { text } from '#shell/model/fields/text.ts'
import { outlineOfFields } from '#shell/model/outline/field-outline.ts'
import { inForm } from './complaints-in-form.ts'

const fields = outlineOfFields(
  {
    tags: list(text()),
    cover: image(),
    parts: list(structure({ name: text(), rooms: integer() })),
    title: text(),
  },
  { language: 'en', writable: () => true, pluralOf: () => undefined },
)

test('what is wrong stands beside the row that it is about, whatever was left empty above it', () => {
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
  const complaints = {
    title: 'needed',
    'tags.1': 'too long',
    'tags.9': 'strange',
    'parts.0.rooms': 'no number',
    'tags.k7': 'known by its row',
    'cover.description': 'empty',
    'cover.width': 'strange',
    other: 'elsewhere',
  }
  expect(inForm(complaints, form, fields, 'en')).toEqual({
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
