import { expect, test } from 'vitest'
import { firstWeekdayOf } from './first-weekday.ts'

test.each([
  ['de', 1],
  ['en', 1],
  ['en-GB', 1],
  ['fr', 1],
  ['ar-EG', 6],
  ['en-US', 7],
  ['pt-BR', 7],
  ['he', 7],
])('weeks of a product in %s start on day %i', (language, day) => {
  expect(firstWeekdayOf({ languages: [language, 'de'] })).toBe(day)
})

test('weeks of a product without languages start on Monday', () => {
  expect(firstWeekdayOf({ languages: [] })).toBe(1)
})
