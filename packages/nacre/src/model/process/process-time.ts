import type { Duration } from '../duration.ts'
import type { WeeklySpan } from '../fields/weekly.ts'

/**
 * Calculates with moments in the time zone of the product. Moments have the form in which they are
 * stored.
 *
 * @example
 * const end = (time: ProcessTime, start: string) => time.plus(start, hours(2))
 */
export interface ProcessTime {
  plus(moment: string, duration: Duration): string
  minus(moment: string, duration: Duration): string
  between(from: string, to: string, unit: 'minutes' | 'hours' | 'days'): number
  /** Returns what clocks and calendars show at a moment. */
  local(moment: string): {
    readonly date: string
    readonly time: string
    readonly weekday: WeeklySpan['weekday']
  }
  /** Returns the moment of a date and a time of day. */
  at(date: string, time: string): string
}
