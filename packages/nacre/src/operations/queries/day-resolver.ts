import { resolveRelativeDay, nextRelativeDayChange } from '#shell/model/values/relative-day.ts'
import type { Weekday } from '#shell/model/values/first-weekday.ts'
import type { RequestContext } from '../request-context.ts'
import { isDayText } from './to-comparable.ts'

/** How days and weeks are counted: the time zone, the day that weeks start on, and the time now. */
export interface Calendar {
  readonly timeZone: string
  readonly firstWeekday: Weekday
  readonly now: Date
}

/**
 * Converts a date to its timestamp, for comparisons with a timestamp field. Fields at a place have a
 * time zone of their own.
 */
export type ResolveDay = (
  value: unknown,
  kind: 'date' | 'timestamp',
  fieldTimeZone?: string,
) => unknown

/**
 * Creates the conversion of dates in a calendar. `today` is the current date there, and a date is
 * the first moment of the day there, also when clocks change at midnight. `onExpiry` is called with
 * the time at which a relative date changes.
 */
export function dayResolver(
  { timeZone: readerTimeZone, firstWeekday, now }: Calendar,
  onExpiry?: RequestContext['onExpiry'],
): ResolveDay {
  const days = new Map<string, Date>()
  const todayOf = (timeZone: string): Date => {
    const today = days.get(timeZone) ?? (timeZone === 'UTC' ? now : todayIn(timeZone, now))
    days.set(timeZone, today)
    return today
  }
  return (value, kind, timeZone = readerTimeZone) => {
    const isPlain = timeZone === 'UTC'
    const today = todayOf(timeZone)
    const named = resolveRelativeDay(value, today, firstWeekday)
    if (named !== undefined && onExpiry)
      onExpiry(startOfDay(nextRelativeDayChange(value, today, firstWeekday) ?? named, timeZone))
    const day = named ?? value
    if (isPlain || kind === 'date' || !isDayText(day)) return day
    return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant().toString()
  }
}

function startOfDay(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
}

function todayIn(timeZone: string, now: Date): Date {
  const zonedNow = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    timeZone,
  )
  return new Date(zonedNow.toPlainDate().toString())
}
