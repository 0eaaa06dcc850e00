import { expect, test } from 'vitest'
import type { Field } from '#shell/language/fields/field.ts'
import { integer } from '../integer/field.ts'
import { money } from '../money/field.ts'
import { object } from '../object/field.ts'
import { fieldSchema } from '#shell/model/schema/field-schema.ts'
import { initialRowValue } from './initial-row-value.ts'

const begun = (field: Field) =>
  initialRowValue(
    fieldSchema('row', field, {
      language: 'en',
      writable: () => true,
      pluralOf: () => undefined,
    }),
  )

test('a new row starts with the initial values of its fields', () => {
  const row = object({ quantity: integer({ default: 1 }), price: money('EUR') })
  expect(begun(row)).toEqual({ quantity: 1 })
  expect(begun(integer({ default: 3 }))).toBe(3)
  expect(begun(integer())).toBeUndefined()
})
