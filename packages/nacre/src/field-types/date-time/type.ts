import { fixedTimeZoneOf } from '#shell/language/fields/in-time-zone.ts'
import { plainText } from '../bases/plain-text.ts'
import type { FieldType } from '../field-type.ts'
import { minutesOf } from './field.ts'
import { formatTime } from './format-time.ts'

/** A point in time. */
export const dateTimeType: FieldType = {
  example: `dateTime({ min: '2026-01-28T08:00:00Z' })`,
  format: (value, { constraints }, { language, timeZone }) =>
    formatTime(plainText(value), {
      language,
      timeZone: fixedTimeZoneOf(constraints) ?? timeZone,
    }),
  generate({ constraints: { min = '2026-01-28T08:00:00Z', step } }, nth) {
    const distance = typeof step === 'object' ? minutesOf(step) * 60_000 : 1_000
    return nth === 0 ? min : new Date(Date.parse(String(min)) + nth * distance).toISOString()
  },
}
