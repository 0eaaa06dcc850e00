import { expect, test } from 'vitest'
import { formatMessage, formatParts } from './message.ts'

const english = { language: 'en' }

test('replaces placeholders by values', () => {
  expect(formatMessage('{from}–{to} of {total}', { from: 1, to: 20, total: 'all' }, english)).toBe(
    '1–20 of all',
  )
})

test('formats numbers in the locale and leaves text unchanged', () => {
  const reader = { language: 'en', locale: 'de' }
  expect(formatMessage('{count} of {total}', { count: 1200, total: '3000' }, reader)).toBe(
    '1.200 of 3000',
  )
})

test('selects the plural form of a number', () => {
  const rows = { one: '{count} row', other: '{count} rows' }
  const shown = [0, 1, 2].map((count) => formatMessage(rows, { count }, english))
  expect(shown).toEqual(['0 rows', '1 row', '2 rows'])
  const zero = formatMessage({ one: '{count} ligne', other: '' }, { count: 0 }, { language: 'fr' })
  expect(zero).toBe('0 ligne')
  const few = formatMessage({ few: '{count} wiersze', other: '' }, { count: 3 }, { language: 'pl' })
  expect(few).toBe('3 wiersze')
})

test('falls back to the form `other` if a plural form is missing', () => {
  expect(formatMessage({ other: '{count} wierszy' }, { count: 3 }, { language: 'pl' })).toBe(
    '3 wierszy',
  )
})

test('leaves a placeholder without a value unchanged', () => {
  expect(formatMessage('Hello {name}', {}, english)).toBe('Hello {name}')
})

test('returns the parts of a message around elements', () => {
  const link = { href: '/' }
  expect(formatParts('Go {home} now', { home: link }, english)).toEqual(['Go ', link, ' now'])
})
