import { expect, test } from 'vitest'
import { decimal } from '#shell/model/fields/decimal.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { structure } from '#shell/model/fields/structure.ts'
import { text } from '#shell/model/fields/text.ts'
import { list } from '#shell/model/fields/list.ts'
import { outlineOfFields } from '#shell/model/outline/field-outline.ts'
import { checkGiven } from './check-given.ts'

const knows = { language: 'en', writable: () => true, pluralOf: () => undefined }
const en = { language: 'en', locale: 'en-GB' }
const de = { language: 'de', locale: 'de-DE' }
const fields = outlineOfFields(
  {
    title: text({ required: true, max: 5 }),
    stars: integer({ max: 5 }),
    weight: decimal({ places: 3 }),
    sizes: list(integer()),
    rows: list(structure({ name: text({ required: true }), size: integer({ required: true }) })),
    place: structure({ street: text({ max: 3 }) }),
  },
  knows,
)

test('what is wrong is said beside its field before anything is sent, as the server would say it', () => {
  const given = { title: null, stars: 9, place: { street: 'Elm Street' } }
  expect(checkGiven(fields, given, en)).toMatchObject({
    id: 'invalid',
    fields: {
      title: 'This is needed.',
      stars: 'This must be at most 5.',
      'place.street': 'This must not be longer than 3 characters.',
    },
  })
  expect(checkGiven(fields, { title: null }, de)?.fields).toEqual({
    title: 'Das wird gebraucht.',
  })
  expect(checkGiven(fields, { title: 'Good', stars: null }, en)).toBeUndefined()
})

test('of a list all that is wrong is said, in each of its rows', () => {
  const given = { rows: [{ name: null, size: null }, { name: 'Two', size: 2 }, { name: 'Three' }] }
  expect(checkGiven(fields, given, en)?.fields).toEqual({
    'rows.0.name': 'This is needed.',
    'rows.0.size': 'This is needed.',
    'rows.2.size': 'This is needed.',
  })
})

test('whoever has typed what is no number sees how their locale writes one', () => {
  const given = {
    stars: ' 12,5',
    weight: ' 1.234,5',
    sizes: [1, ' x'],
    rows: [{ name: 'One', size: ' 2.5' }],
  }
  expect(checkGiven(fields, given, en)?.fields).toEqual({
    stars: 'This must be a whole number such as 1,234.',
    weight: 'This must be a number such as 1,234.5.',
    'sizes.1': 'This must be a whole number such as 1,234.',
    'rows.0.size': 'This must be a whole number such as 1,234.',
  })
  expect(checkGiven(fields, { weight: ' 1,234.5' }, de)?.fields).toEqual({
    weight: 'Das muss eine Zahl wie 1.234,5 sein.',
  })
})
