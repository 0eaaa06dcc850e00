import { expect, test } from 'vitest'
import type { Field } from '#shell/language/fields/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { image } from '#shell/field-types/image/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { inTimeZone } from '#shell/language/fields/in-time-zone.ts'
import { fieldSchema } from '#shell/model/schema/field-schema.ts'
import { helpTextOf } from './field-help.ts'

const helpIn = (language: 'en' | 'de', field: Field) =>
  helpTextOf(
    fieldSchema('one', field, { language, writable: () => true, pluralOf: () => undefined }),
    {
      language,
      locale: language,
      timeZone: 'America/New_York',
    },
  )

test.each([
  ['en', inTimeZone(dateTime({ zoned: true }), 'Europe/Berlin'), 'Time in Europe/Berlin'],
  ['en', inTimeZone(dateTime({ zoned: true }), 'America/New_York'), undefined],
  ['en', dateTime(), undefined],
  ['en', integer({ min: 1, max: 5_000 }), 'min. 1 · max. 5,000'],
  ['de', integer({ min: 1, max: 5_000 }), 'min. 1 · max. 5.000'],
  ['en', money('EUR', { min: 0 }), 'min. 0.00'],
  ['de', money('EUR', { min: 0 }), 'min. 0,00'],
  ['de', decimal({ places: 3, max: '1234.5' }), 'max. 1.234,500'],
  ['de', text({ max: 1_000 }), 'max. 1.000 Zeichen'],
  ['en', text({ pattern: '[A-Z]{2}-[0-9]+' }), 'e.g. AB-1'],
  [
    'de',
    text({ pattern: '[0-9]+', patternHint: { en: 'digits', de: 'Ziffern' } }),
    'z. B. Ziffern',
  ],
  ['en', list(text(), { min: 1, max: 5 }), 'min. 1 · max. 5 items'],
  ['de', list(text(), { max: 5 }), 'max. 5 Elemente'],
  ['de', image({ max: '2 MB' }), 'max. 2 MB'],
] as const)('limits are described in %s: %#', (language, field, help) => {
  expect(helpIn(language, field)).toBe(help)
})
