import { plainText } from '../bases/plain-text.ts'
import { minutesOf } from '../date-time/field.ts'
import { dateFormat } from '../date-time/format-time.ts'
import type { FieldType } from '../field-type.ts'
import { minuteOf } from './field.ts'

/** The time of a day. */
export const timeType: FieldType = {
  example: `time({ min: '08:00', max: '18:00' })`,
  format: (value, _, { language }) =>
    dateFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(`2024-01-01T${plainText(value)}:00Z`),
    ),
  generate({ constraints: { min, max = '23:59', step } }, nth) {
    const distance = typeof step === 'object' ? minutesOf(step) : 1
    const first = minuteOf(String(min ?? '00:00'))
    const count = Math.floor((minuteOf(String(max)) - first) / distance) + 1
    const minute = first + (nth % count) * distance
    return [Math.floor(minute / 60), minute % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':')
  },
}
