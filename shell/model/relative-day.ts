const written = /^(today|week|month|year)(?:([+-]\d{1,3})([dwmy]))?$/u

/**
 * How a day can be named in what a list is narrowed by, so that what is saved means other days later:
 * `today`, or the first day of this `week`, `month` or `year`, and from there so many days, weeks, months
 * or years on or back. Which day it is now says the clock of UTC in `now`; weeks begin on Monday.
 *
 * @example
 * relativeDayPattern.test('today-7d')
 */
export const relativeDayPattern = written

/**
 * The day that is named this way, or nothing where none is.
 *
 * @example
 * dayNamed('month-1m', new Date('2026-03-28')) // '2026-02-01'
 */
export function dayNamed(value: unknown, now: Date): string | undefined {
  const [, start, many = '0', unit = 'd'] = (typeof value === 'string' && written.exec(value)) || []
  if (start === undefined) return undefined
  const day = firstDay(start, now)
  const count = Number(many)
  if (unit === 'd' || unit === 'w')
    day.setUTCDate(day.getUTCDate() + count * (unit === 'w' ? 7 : 1))
  else shiftMonths(day, unit === 'y' ? count * 12 : count)
  return day.toISOString().slice(0, 10)
}

/**
 * The first day on which the same words name another day, or nothing where they name none.
 *
 * @example
 * nextDayNamed('month-1m', new Date('2026-03-28')) // '2026-04-01'
 */
export function nextDayNamed(value: unknown, now: Date): string | undefined {
  const [, start] = (typeof value === 'string' && written.exec(value)) || []
  if (start === undefined) return undefined
  const day = firstDay(start, now)
  if (start === 'year') day.setUTCFullYear(day.getUTCFullYear() + 1)
  else if (start === 'month') day.setUTCMonth(day.getUTCMonth() + 1)
  else day.setUTCDate(day.getUTCDate() + (start === 'week' ? 7 : 1))
  return day.toISOString().slice(0, 10)
}

function firstDay(start: string, now: Date): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (start === 'year') return new Date(Date.UTC(year, 0, 1))
  if (start === 'month') return new Date(Date.UTC(year, month, 1))
  const back = start === 'week' ? (now.getUTCDay() + 6) % 7 : 0
  return new Date(Date.UTC(year, month, day - back))
}

/** The same day of another month, or its last where it has fewer. */
function shiftMonths(day: Date, months: number): void {
  const wanted = day.getUTCDate()
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() + months)
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  day.setUTCDate(Math.min(wanted, last))
}
