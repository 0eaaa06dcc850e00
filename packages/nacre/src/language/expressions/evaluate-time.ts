import type { DurationUnit } from './duration.ts'
import type { Expression } from './expression.ts'
import { fromLocalTime, toLocalTime } from '#shell/tools/zone-offsets.ts'

const day = 86_400_000
const lengths = { minutes: 60_000, hours: 3_600_000, days: day } as const

/**
 * The largest count of each unit that an expression adds: ten thousand years. More is null.
 *
 * @example
 * maxCounts.months // 120_000
 */
export const maxCounts: Readonly<Record<DurationUnit, number>> = {
  minutes: 5_256_000_000,
  hours: 87_600_000,
  days: 3_650_000,
  months: 120_000,
}

type Shift = Extract<Expression, { readonly op: 'plus' | 'minus' }>
type Between = Extract<Expression, { readonly op: 'between' }>

/**
 * Adds a span of time to a date or a timestamp, or subtracts it.
 *
 * @example
 * shiftTime(plus(dateField('due'), days(2)), '2026-01-30', 2n) // '2026-02-01'
 */
export function shiftTime(shift: Shift, value: string | null, count: bigint | null): string | null {
  const { op, unit, gives, zone = 'UTC' } = shift
  const time = value === null ? Number.NaN : Date.parse(value)
  if (count === null || Number.isNaN(time)) return null
  const number = op === 'minus' ? -Number(count) : Number(count)
  if (Math.abs(number) > maxCounts[unit]) return null
  const add = (start: number): number =>
    unit === 'months' ? addMonths(start, number) : start + number * lengths[unit]
  const isLocal = gives === 'timestamp' && (unit === 'days' || unit === 'months')
  const result = isLocal ? fromLocalTime(add(toLocalTime(time, zone)), zone) : add(time)
  return gives === 'date' ? dateText(result) : timeText(result)
}

/** Adds months. If a month is too short, the result is its last day. */
function addMonths(time: number, count: number): number {
  const date = new Date(time)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(date)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(dayOfMonth, last.getUTCDate()))
  return date.getTime()
}

/** Returns null outside of the years 1 to 9999, which neither database stores as a date. */
function timeText(time: number): string | null {
  if (Number.isNaN(time) || Math.abs(time) > 8.64e15) return null
  const text = new Date(time).toISOString()
  return /^(?!0000)\d{4}-/u.test(text) ? text : null
}

/**
 * Returns a timestamp as the local date and time of a zone, to the minute.
 *
 * @example
 * localTimeText('2027-06-01T18:00:00.000Z', 'Europe/Berlin') // '2027-06-01 20:00'
 */
export function localTimeText(value: unknown, zone = 'UTC'): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time)) return null
  return timeText(toLocalTime(time, zone))?.slice(0, 16).replace('T', ' ') ?? null
}

const dateText = (time: number): string | null => timeText(time)?.slice(0, 10) ?? null

/**
 * Returns the number of whole units from one time to another.
 *
 * @example
 * timeBetween(between(dateField('from'), dateField('to'), 'days'), ['2026-01-01', '2026-01-03']) // 2n
 */
export function timeBetween(
  { unit, from, zone = 'UTC' }: Between,
  [start, end]: readonly [string | null, string | null],
): bigint | null {
  if (start === null || end === null || unit === 'months') return null
  const isLocal = unit === 'days' && from.gives === 'timestamp'
  const times = [start, end].map((one) =>
    isLocal ? toLocalTime(Date.parse(one), zone) : Date.parse(one),
  )
  const [first = Number.NaN, last = Number.NaN] = times
  const count = Math.trunc((last - first) / lengths[unit])
  return Number.isNaN(count) ? null : BigInt(count)
}

/**
 * Returns the date at a time in a time zone.
 *
 * @example
 * dateAt(new Date('2026-06-30T23:00:00Z'), 'Europe/Berlin') // '2026-07-01'
 */
export function dateAt(time: Date, zone = 'UTC'): string {
  return new Date(toLocalTime(time.getTime(), zone)).toISOString().slice(0, 10)
}
