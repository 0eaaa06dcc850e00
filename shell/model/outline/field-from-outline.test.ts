import { expect, test } from 'vitest'
import { computed } from '../fields/computed.ts'
import { everyType } from '../fields/every-type.fixture.ts'
import { textOf, upperCase } from '../expression.ts'
import { fieldFrom } from './field-from-outline.ts'
import { type FieldOutline, outlineOfField } from './field-outline.ts'

const knows = { language: 'en', writable: () => true, pluralOf: (name: string) => `${name}s` }
const nonsense = [undefined, null, '', ' ', 'x', -1, 1.5, 1e9, true, [], ['x'], {}, { a: 1 }]

test.each(Object.entries(everyType))(
  'a form that knows only the outline of a field checks as the server does: %s',
  (name, { field, good }) => {
    // As it comes over the wire.
    const outline: FieldOutline = JSON.parse(JSON.stringify(outlineOfField(name, field, knows)))
    const again = fieldFrom(outline)
    expect(again).toMatchObject({ type: field.type, required: field.required })
    if (!field.relation) expect(again.schema).toEqual(field.schema)
    for (const value of [...good, ...nonsense]) {
      expect(again.check(value)).toEqual(field.check(value))
    }
  },
)

test('what is worked out is worked out the same from its outline', () => {
  const field = computed({ from: upperCase(textOf('title')) })
  const outline: FieldOutline = JSON.parse(JSON.stringify(outlineOfField('loud', field, knows)))
  expect(outline).toMatchObject({ derived: true, mayChange: false })
  expect(fieldFrom(outline).computed?.of({ title: 'spiral' })).toBe('SPIRAL')
})
