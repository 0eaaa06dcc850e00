import { expect, test } from 'vitest'
import { isValidSchedule, nextRunAt } from './schedule.ts'

test.each([
  ['hour', '2026-11-21T12:00:00Z', '2026-11-21T13:00:00Z'],
  ['hour', '2026-11-21T12:59:59.999Z', '2026-11-21T13:00:00Z'],
  ['15 minutes', '2026-11-21T12:14:59Z', '2026-11-21T12:15:00Z'],
  ['15 minutes', '2026-11-21T12:15:00Z', '2026-11-21T12:30:00Z'],
  ['day', '2026-11-21T12:00:00Z', '2026-11-22T00:00:00Z'],
  ['day at 03:00', '2026-11-21T02:59:59Z', '2026-11-21T03:00:00Z'],
  ['day at 03:00', '2026-11-21T03:00:00Z', '2026-11-22T03:00:00Z'],
  // Across the end of a month, of February in both kinds of years, and of a year.
  ['day at 03:00', '2026-11-30T12:00:00Z', '2026-12-01T03:00:00Z'],
  ['day at 03:00', '2026-02-28T12:00:00Z', '2026-03-01T03:00:00Z'],
  ['day at 03:00', '2028-02-28T12:00:00Z', '2028-02-29T03:00:00Z'],
  ['day at 23:59', '2026-12-31T23:59:00Z', '2027-01-01T23:59:00Z'],
  ['hour', '2026-12-31T23:30:00Z', '2027-01-01T00:00:00Z'],
  // Days with a clock change. Schedules use UTC, so these days have 24 hours.
  ['day at 02:30', '2026-03-29T00:00:00Z', '2026-03-29T02:30:00Z'],
  ['day at 02:30', '2026-10-25T02:30:00Z', '2026-10-26T02:30:00Z'],
  // November 21, 2026 is a Saturday.
  ['monday at 08:30', '2026-11-21T12:00:00Z', '2026-11-23T08:30:00Z'],
  ['saturday at 12:00', '2026-11-21T11:59:00Z', '2026-11-21T12:00:00Z'],
  ['saturday at 12:00', '2026-11-21T12:00:00Z', '2026-11-28T12:00:00Z'],
  ['sunday', '2026-12-31T12:00:00Z', '2027-01-03T00:00:00Z'],
])('every %s after %s is at %s', (text, after, next) => {
  expect(nextRunAt(text, new Date(after))).toEqual(new Date(next))
})

test.each([
  'hour',
  'hours',
  '2 hours',
  '90 minutes',
  '3 days at 04:05',
  'friday',
  'sundays at 00:00',
])('accepts every %s', (text) => {
  expect(isValidSchedule(text)).toBe(true)
})

const wrong =
  ',day at 24:00,day at 12:60,day at 3:00,hour at 03:00,15 minutes at 03:00,0 hours,-1 day,1.5 days,month,Day,day at noon,2 mondays,constructor'

test.each(wrong.split(','))('rejects every %j', (text) => {
  expect(isValidSchedule(text)).toBe(false)
  expect(() => nextRunAt(text, new Date())).toThrow('No schedule can be read')
})
