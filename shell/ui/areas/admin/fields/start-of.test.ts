import { expect, test } from 'vitest'
import type { Field } from '#shell/model/field.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { money } from '#shell/model/fields/money.ts'
import { structure } from '#shell/model/fields/structure.ts'
import { outlineOfField } from '#shell/model/outline/field-outline.ts'
import { startOf } from './start-of.ts'

const begun = (field: Field) =>
  startOf(
    outlineOfField('row', field, {
      language: 'en',
      writable: () => true,
      pluralOf: () => undefined,
    }),
  )

test('a row that is added begins with what its fields begin with', () => {
  const row = structure({ quantity: integer({ default: 1 }), price: money('EUR') })
  expect(begun(row)).toEqual({ quantity: 1 })
  expect(begun(integer({ default: 3 }))).toBe(3)
  expect(begun(integer())).toBeUndefined()
})
