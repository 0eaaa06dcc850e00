import { expect, test } from 'vitest'
import type { Field } from '#shell/model/field.ts'
import { decimal } from '#shell/model/fields/decimal.ts'
import { image } from '#shell/model/fields/image.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { list } from '#shell/model/fields/list.ts'
import { money } from '#shell/model/fields/money.ts'
import { text } from '#shell/model/fields/text.ts'
import { outlineOfField } from '#shell/model/outline/field-outline.ts'
import { helpOf } from './field-help.ts'

const helpIn = (language: 'en' | 'de', field: Field) =>
  helpOf(
    outlineOfField('one', field, { language, writable: () => true, pluralOf: () => undefined }),
    { language, locale: language },
  )

test.each([
  ['en', integer({ min: 1, max: 5_000 }), 'at least 1 · at most 5,000'],
  ['de', integer({ min: 1, max: 5_000 }), 'mindestens 1 · höchstens 5.000'],
  ['en', money('EUR', { min: 0 }), 'at least 0.00'],
  ['de', money('EUR', { min: 0 }), 'mindestens 0,00'],
  ['de', decimal({ places: 3, max: '1234.5' }), 'höchstens 1.234,500'],
  ['de', text({ max: 1_000 }), 'bis zu 1.000 Zeichen'],
  ['en', text({ pattern: '[A-Z]{2}-[0-9]+' }), 'like AB-1'],
  ['de', text({ pattern: '[0-9]+', shape: { en: 'digits', de: 'Ziffern' } }), 'wie Ziffern'],
  ['en', list(text(), { min: 1, max: 5 }), 'at least 1 · at most 5 of them'],
  ['de', list(text(), { max: 5 }), 'höchstens 5 davon'],
  ['de', image({ max: '2 MB' }), 'bis 2 MB'],
] as const)('limits are said before they are hit, in %s: %#', (language, field, help) => {
  expect(helpIn(language, field)).toBe(help)
})
