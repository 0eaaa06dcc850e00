import { expect, test } from 'vitest'
import { boundsOfPeriod, type CalendarPeriod } from './calendar-period.ts'

const bounds = (time: string, period: CalendarPeriod, zone = 'Europe/Berlin') => {
  const { start, end } = boundsOfPeriod(new Date(time), period, zone)
  return [start, end].map((moment) => moment.toISOString().slice(0, 16))
}

test.each<[string, CalendarPeriod, string, string]>([
  // Clocks go forward on this day, so it has 23 hours.
  ['2027-03-28T12:00:00Z', 'day', '2027-03-27T23:00', '2027-03-28T22:00'],
  // Before midnight in UTC, after midnight in Berlin.
  ['2027-07-01T22:30:00Z', 'day', '2027-07-01T22:00', '2027-07-02T22:00'],
  ['2027-03-28T12:00:00Z', 'week', '2027-03-21T23:00', '2027-03-28T22:00'],
  ['2027-12-31T23:30:00Z', 'month', '2027-12-31T23:00', '2028-01-31T23:00'],
  ['2027-12-31T22:30:00Z', 'year', '2026-12-31T23:00', '2027-12-31T23:00'],
])('%s is in the %s from %s until %s', (time, period, start, end) => {
  expect(bounds(time, period)).toEqual([start, end])
})
