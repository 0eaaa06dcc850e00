import type { Weekday } from './first-weekday.ts'

const pattern = /^(today|week|month|year)(?:([+-]\d{1,3})([dwmy]))?$/u

/**
 * The syntax of relative dates in filters. A saved filter with a relative date moves with time. A
 * relative date is `today`, or the first day of this `week`, `month` or `year`, and optionally an
 * offset in days, weeks, months or years. The current date is that of `now` in UTC.
 *
 * @example
 * relativeDayPattern.test('today-7d')
 */
export const relativeDayPattern = pattern

/**
 * Resolves a relative date, or returns `undefined` for another value.
 *
 * @example
 * resolveRelativeDay('month-1m', new Date('2026-03-28')) // '2026-02-01'
 */
export function resolveRelativeDay(
  value: unknown,
  now: Date,
  firstWeekday: Weekday = 1,
): string | undefined {
  const [, start, amount = '0', unit = 'd'] =
    (typeof value === 'string' && pattern.exec(value)) || []
  if (start === undefined) return undefined
  const day = firstDay(start, now, firstWeekday)
  const count = Number(amount)
  if (unit === 'd' || unit === 'w')
    day.setUTCDate(day.getUTCDate() + count * (unit === 'w' ? 7 : 1))
  else shiftMonths(day, unit === 'y' ? count * 12 : count)
  return day.toISOString().slice(0, 10)
}

/**
 * Returns the date from which a relative date has another value, or `undefined` for another value.
 *
 * @example
 * nextDayNamed('month-1m', new Date('2026-03-28')) // '2026-04-01'
 */
export function nextRelativeDayChange(
  value: unknown,
  now: Date,
  firstWeekday: Weekday = 1,
): string | undefined {
  const [, start] = (typeof value === 'string' && pattern.exec(value)) || []
  if (start === undefined) return undefined
  const day = firstDay(start, now, firstWeekday)
  if (start === 'year') day.setUTCFullYear(day.getUTCFullYear() + 1)
  else if (start === 'month') day.setUTCMonth(day.getUTCMonth() + 1)
  else day.setUTCDate(day.getUTCDate() + (start === 'week' ? 7 : 1))
  return day.toISOString().slice(0, 10)
}

function firstDay(start: string, now: Date, firstWeekday: Weekday): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (start === 'year') return new Date(Date.UTC(year, 0, 1))
  if (start === 'month') return new Date(Date.UTC(year, month, 1))
  const back = start === 'week' ? (now.getUTCDay() + 7 - firstWeekday) % 7 : 0
  return new Date(Date.UTC(year, month, day - back))
}

/** Adds months to a date. If the month is too short, the result is its last day. */
function shiftMonths(day: Date, months: number): void {
  const requested = day.getUTCDate()
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() + months)
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  day.setUTCDate(Math.min(requested, last))
}
