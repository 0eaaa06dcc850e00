import { fromLocalTime, toLocalTime } from '#shell/tools/zone-offsets.ts'

/**
 * A period of the calendar, in the time zone of the product. A week begins on Monday.
 *
 * @example
 * const period: CalendarPeriod = 'month'
 */
export type CalendarPeriod = 'day' | 'week' | 'month' | 'year'

const periods: ReadonlySet<unknown> = new Set<CalendarPeriod>(['day', 'week', 'month', 'year'])

/**
 * Checks whether a value names a period of the calendar.
 *
 * @example
 * isCalendarPeriod('month') // true
 */
export const isCalendarPeriod = (value: unknown): value is CalendarPeriod => periods.has(value)

/**
 * Returns the first moment of the period that a time lies in, and the first moment after it.
 *
 * @example
 * boundsOfPeriod(new Date('2026-07-15T12:00:00Z'), 'month', 'UTC').start // 2026-07-01T00:00:00.000Z
 */
export function boundsOfPeriod(
  time: Date,
  period: CalendarPeriod,
  timeZone: string,
): { readonly start: Date; readonly end: Date } {
  const local = new Date(toLocalTime(time.getTime(), timeZone))
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  // Sunday is 0. A week begins on Monday.
  const monday = day - ((local.getUTCDay() + 6) % 7)
  const starts = {
    day: [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)],
    week: [Date.UTC(year, month, monday), Date.UTC(year, month, monday + 7)],
    month: [Date.UTC(year, month), Date.UTC(year, month + 1)],
    year: [Date.UTC(year, 0), Date.UTC(year + 1, 0)],
  } as const
  const [start, end] = starts[period].map((moment) => new Date(fromLocalTime(moment, timeZone)))
  return { start: start ?? time, end: end ?? time }
}
