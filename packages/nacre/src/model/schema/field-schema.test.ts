import { expect, test } from 'vitest'
import { textField } from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { countOf } from '#shell/language/conditions/totals.ts'
import { now } from '#shell/language/expressions/time-expressions.ts'
import { fieldSchema } from './field-schema.ts'

const viewer = { writable: () => true, pluralOf: () => undefined, language: 'en' } as const

test('a computed field tells the type of its value, also if only the server can compute it', () => {
  const schemaOf = (expression: Parameters<typeof computed>[0]['expression']) =>
    fieldSchema('value', computed({ expression }), viewer)
  expect(schemaOf(now)).toMatchObject({ type: 'computed', result: 'timestamp' })
  expect(schemaOf(countOf('tickets'))).toMatchObject({ result: 'integer' })
  expect(schemaOf(countOf('tickets')).computed).toBeUndefined()
  expect(schemaOf(textField('name'))).toMatchObject({ result: 'text', computed: { op: 'field' } })
})
