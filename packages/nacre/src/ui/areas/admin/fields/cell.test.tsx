import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { decimalField, type Expression } from '#shell/language/expressions/expression.ts'
import type { Field } from '#shell/language/fields/field.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { object } from '#shell/field-types/object/field.ts'
import { inTimeZone } from '#shell/language/fields/in-time-zone.ts'
import { fieldSchema } from '#shell/model/schema/field-schema.ts'
import { AdminContext } from '../../../records/admin-context.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import { FieldCell } from './cell.tsx'

const reader = { language: 'de', locale: 'de-DE', timeZone: 'America/New_York' }
const viewer = { language: 'de', writable: () => true, pluralOf: () => undefined }
const price: Expression<'decimal'> = decimalField('price', 2)

const textOf = (field: Field, value: unknown) =>
  renderToStaticMarkup(
    <AdminContext value={reader as unknown as AdminData}>
      <FieldCell field={fieldSchema('one', field, viewer)} value={value} />
    </AdminContext>,
  ).replaceAll(/<[^>]*>/gu, '')

test.each([
  ['an amount', money('EUR'), '1234.50', '1.234,50 €'],
  ['a computed amount', computed({ expression: price, as: 'money EUR' }), '1234.50', '1.234,50 €'],
  ['a computed number', computed({ expression: price }), '1234.50', '1.234,50'],
  [
    'a structure',
    object({ width: integer(), height: integer() }),
    { width: 4, height: null },
    'Width 4',
  ],
  ['a time in that of its reader', dateTime(), '2027-06-01T18:00:00.000Z', '01.06.2027, 14:00'],
  [
    'a time at a place in that of the place',
    inTimeZone(dateTime({ zoned: true }), 'Europe/Berlin'),
    '2027-06-01T18:00:00.000Z',
    '1. Juni 2027, 20:00 MESZ',
  ],
])('shows %s', (_, field, value, expected) => {
  expect(textOf(field, value).replaceAll(/[\u00A0\u202F]/gu, ' ')).toBe(expected)
})
