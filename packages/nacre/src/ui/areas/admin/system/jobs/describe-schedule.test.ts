import { expect, test } from 'vitest'
import { describeSchedule } from './describe-schedule.ts'

test.each([
  ['minute', 'Every minute', 'Jede Minute'],
  ['hour', 'Every hour', 'Jede Stunde'],
  ['15 minutes', 'Every 15 minutes', 'Alle 15 Minuten'],
  ['day', 'Every day', 'Täglich'],
  ['day at 03:00', 'Every day at 03:00 UTC', 'Täglich um 03:00 Uhr UTC'],
  ['3 days at 04:05', 'Every 3 days at 04:05 UTC', 'Alle 3 Tage um 04:05 Uhr UTC'],
  ['sunday', 'Every Sunday', 'Jeden Sonntag'],
  ['monday at 08:30', 'Every Monday at 08:30 UTC', 'Jeden Montag um 08:30 Uhr UTC'],
])('the schedule %s is described as %j, in German as %j', (every, english, german) => {
  expect(describeSchedule(every, 'en')).toBe(english)
  expect(describeSchedule(every, 'de')).toBe(german)
})
