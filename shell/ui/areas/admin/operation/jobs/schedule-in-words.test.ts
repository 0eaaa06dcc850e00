import { expect, test } from 'vitest'
import { scheduleInWords } from './schedule-in-words.ts'

test.each([
  ['hour', 'every hour', 'jede Stunde'],
  ['15 minutes', 'every 15 minutes', 'alle 15 Minuten'],
  ['day at 03:00', 'every day at 03:00 (UTC)', 'jeden Tag um 03:00 Uhr (UTC)'],
  ['3 days at 04:05', 'every 3 days at 04:05 (UTC)', 'alle 3 Tage um 04:05 Uhr (UTC)'],
  ['monday at 08:30', 'every monday at 08:30 (UTC)', 'jeden Montag um 08:30 Uhr (UTC)'],
])('every %s is said %j, in German %j', (every, english, german) => {
  expect(scheduleInWords(every, 'en')).toBe(english)
  expect(scheduleInWords(every, 'de')).toBe(german)
})
