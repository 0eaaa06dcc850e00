import { expect, test } from 'vitest'
import {
  numberExample,
  numberPattern,
  formatInputNumber,
  parseLocalNumber,
} from './local-number.ts'

type Row = readonly [text: string, number: string | undefined]

const everywhere: readonly Row[] = [
  ['0', '0'],
  ['-12', '-12'],
  ['−12', '-12'],
  ['+5', '5'],
  [' 1234 ', '1234'],
  ['1 234 567', '1234567'],
  ['1 234', '1234'],
  ['', undefined],
  ['-', undefined],
  ['twelve', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['12 5', undefined],
  ['1 23', undefined],
  ['1..5', undefined],
  ['1,,5', undefined],
  ['5.', undefined],
  ['5,', undefined],
  ['1.2.3', undefined],
  ['1,2,3', undefined],
  ['12 %', undefined],
  ['€ 12', undefined],
  ['--1', undefined],
  ['1-', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['१२٣', undefined],
]

const comma: readonly Row[] = [
  ['12,5', '12.5'],
  [',5', '0.5'],
  ['1234,50', '1234.50'],
  ['12.5', undefined],
  ['1234.5', undefined],
  ['1,234.5', undefined],
]

const english: readonly Row[] = [
  ['12.5', '12.5'],
  ['.5', '0.5'],
  ['1,234', '1234'],
  ['1,234.50', '1234.50'],
  ['1,234,567', '1234567'],
  ['1.234', '1.234'],
  ['12,5', undefined],
  ['1,23', undefined],
  ['1234,567', undefined],
  ['1.234,5', undefined],
  ['1.234.567', undefined],
  ['1,234,56', undefined],
]

const byLocale: Readonly<Record<string, readonly Row[]>> = {
  'en-US': english,
  'en-GB': english,
  'de-DE': [
    ...comma,
    ['1.234', '1234'],
    ['1.234,5', '1234.5'],
    ['1.234.567', '1234567'],
    ['1,234', '1.234'],
    ['1,234,567', undefined],
    ["1'234", undefined],
  ],
  'de-CH': [
    ['12.5', '12.5'],
    ['1’234.5', '1234.5'],
    ["1'234'567", '1234567'],
    ['12,5', undefined],
    ['1,234', undefined],
    ['1.234,5', undefined],
  ],
  'fr-FR': [
    ...comma,
    ['1 234,5', '1234.5'],
    ['1 234,5', '1234.5'],
    ['1.234', undefined],
    ['1.234,5', undefined],
  ],
  'sv-SE': [...comma, ['−1 234,5', '-1234.5'], ['1.234', undefined]],
  'ar-EG': [
    ['١٢٫٥', '12.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['‎-١٢', '-12'],
    ['؜-١٢', '-12'],
    ['12.5', '12.5'],
    ['1,234.5', '1234.5'],
    ['١2', undefined],
    ['١٢,٥', undefined],
    ['12٫5', undefined],
  ],
  hi: [
    ['12.5', '12.5'],
    ['12,34,567', '1234567'],
    ['1,234.5', '1234.5'],
    ['12,5', undefined],
    ['1.234,5', undefined],
  ],
}

for (const [locale, rows] of Object.entries(byLocale)) {
  test.each([...everywhere, ...rows])(`in ${locale}, “%s” is %s`, (text, number) => {
    expect(parseLocalNumber(text, locale)).toBe(number)
    // Browsers compile the pattern attribute with the v flag.
    const pattern = new RegExp(`^(?:${numberPattern(locale)})$`, 'v')
    expect(pattern.test(text)).toBe(number !== undefined)
  })

  test(`what an input shows in ${locale} is read there as the same number`, () => {
    for (const value of ['0', '-0.10', '1234.50', '1234567', '12.5', '90071992547409.91']) {
      expect(parseLocalNumber(formatInputNumber(value, locale), locale)).toBe(value)
      expect(parseLocalNumber(formatInputNumber(value, locale, 'EUR'), locale, 'EUR')).toBe(value)
    }
    expect(parseLocalNumber(numberExample(locale, 2), locale)).toBe('1234.5')
    expect(parseLocalNumber(numberExample(locale, 0), locale)).toBe('1234')
  })
}

test('an example shows the separators of the locale', () => {
  expect(numberExample('de-DE', 2)).toBe('1.234,5')
  expect(numberExample('en-GB', 2)).toBe('1,234.5')
  expect(numberExample('en-GB', 0)).toBe('1,234')
})

test('an amount is parsed as it is displayed, or as a plain number', () => {
  expect(parseLocalNumber('1 234.50', 'fr-CH', 'CHF')).toBe('1234.50')
  expect(parseLocalNumber('1 234,50', 'fr-CH', 'CHF')).toBe('1234.50')
  expect(parseLocalNumber('1 234.50', 'fr-CH')).toBe(undefined)
})

test('invalid input stays in its field as typed', () => {
  expect(formatInputNumber('12,5', 'en-US')).toBe('12,5')
  expect(formatInputNumber(' 12.5', 'de-DE')).toBe(' 12.5')
})
