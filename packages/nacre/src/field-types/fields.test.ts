import { expect, test } from 'vitest'
import { computed } from './computed/field.ts'
import { everyType } from './every-type.fixture.ts'
import { textField, upperCase } from '#shell/language/expressions/expression.ts'
import { fieldFromSchema } from './fields.ts'
import { type FieldSchema, fieldSchema } from '#shell/model/schema/field-schema.ts'

const knows = { language: 'en', writable: () => true, pluralOf: (name: string) => `${name}s` }
const nonsense = [undefined, null, '', ' ', 'x', -1, 1.5, 1e9, true, [], ['x'], {}, { a: 1 }]

test.each(Object.entries(everyType))(
  'a field from a schema validates like the original: %s',
  (name, { field, valid: good }) => {
    // A copy, as the client receives it.
    const schema: FieldSchema = JSON.parse(JSON.stringify(fieldSchema(name, field, knows)))
    const again = fieldFromSchema(schema)
    expect(again).toMatchObject({ type: field.type, required: field.required })
    if (!field.relation) expect(again.schema).toEqual(field.schema)
    for (const value of [...good, ...nonsense]) {
      expect(again.check(value)).toEqual(field.check(value))
    }
  },
)

test('a computed field from a schema computes the same value', () => {
  const field = computed({ expression: upperCase(textField('title')) })
  const schema: FieldSchema = JSON.parse(JSON.stringify(fieldSchema('loud', field, knows)))
  expect(schema).toMatchObject({ readOnly: true, mayChange: false })
  expect(fieldFromSchema(schema).computed?.of({ title: 'spiral' })).toBe('SPIRAL')
})
