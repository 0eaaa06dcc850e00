import type { Duration } from '../expressions/duration.ts'
import type { WeeklySpan } from '#shell/field-types/weekly/field.ts'

/**
 * Calculates with dates, and with moments in the time zone of the product. Both have the form in which
 * they are stored.
 *
 * @example
 * const end = (time: ProcessTime, start: string) => time.plus(start, hours(2))
 * @example
 * const due = (time: ProcessTime, from: string) => time.plus(time.local(from).date, days(14))
 */
export interface ProcessTime {
  /** Returns the moment or the date that is later. */
  plus(from: string, duration: Duration): string
  /** Returns the moment or the date that is earlier. */
  minus(from: string, duration: Duration): string
  /** Returns the number of whole units between two moments, or of days between two dates. */
  between(from: string, to: string, unit: 'minutes' | 'hours' | 'days'): number
  /** Returns what clocks and calendars show at a moment. */
  local(moment: string): {
    readonly date: string
    readonly time: string
    readonly weekday: WeeklySpan['weekday']
  }
  /** Returns the day of the week of a date. */
  weekday(date: string): WeeklySpan['weekday']
  /** Returns the moment of a date and a time of day. */
  at(date: string, time: string): string
}
