import { expect, test } from 'vitest'
import { resolveRelativeDay } from './relative-day.ts'

const saturday = new Date('2026-03-28T23:59:59Z')

test.each([
  ['today', '2026-03-28'],
  ['today-7d', '2026-03-21'],
  ['today+4d', '2026-04-01'],
  ['today+2w', '2026-04-11'],
  ['week', '2026-03-23'],
  ['week-1w', '2026-03-16'],
  ['month', '2026-03-01'],
  ['month+1m', '2026-04-01'],
  ['month-3m', '2025-12-01'],
  ['year', '2026-01-01'],
  ['year+1y', '2027-01-01'],
])('%s resolves to the expected dates', (name, day) => {
  expect(resolveRelativeDay(name, saturday)).toBe(day)
})

test('uses the last day of a short month, and weeks start on Monday', () => {
  expect(resolveRelativeDay('today-1m', new Date('2026-03-31'))).toBe('2026-02-28')
  expect(resolveRelativeDay('today+1y', new Date('2028-02-29'))).toBe('2029-02-28')
  expect(resolveRelativeDay('week', new Date('2026-03-22'))).toBe('2026-03-16')
  expect(resolveRelativeDay('week', new Date('2026-03-23'))).toBe('2026-03-23')
})

test.each(['', 'tomorrow', 'today-', 'today-7', 'today-9999d', '2026-03-28', 7, null, ['today']])(
  '%s is not a relative date',
  (value) => {
    expect(resolveRelativeDay(value, saturday)).toBeUndefined()
  },
)
