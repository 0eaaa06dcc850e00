import { dayNamed, nextDayNamed } from '#shell/model/relative-day.ts'
import type { Asker } from '../asker.ts'
import { isDay } from './comparable.ts'

/** What a value that is compared with a time stands for, where it names a day. */
export type ReadDay = (value: unknown, kind: 'date' | 'moment') => unknown

/**
 * Days as the clocks of a zone have them: what is named from today on begins with the day that it is there,
 * and a moment that is compared with a day is compared with the first one that the day has there, also
 * where clocks are put on at midnight. `onExpiry` hears when each of the words begins to name another day.
 */
export function daysOf(
  zone: string,
  now: Date = new Date(),
  onExpiry?: Asker['onExpiry'],
): ReadDay {
  const isPlain = zone === 'UTC'
  const today = isPlain ? now : dayThere(zone, now)
  return (value, kind) => {
    const named = dayNamed(value, today)
    if (named !== undefined && onExpiry)
      onExpiry(startOf(nextDayNamed(value, today) ?? named, zone))
    const day = named ?? value
    if (isPlain || kind === 'date' || !isDay(day)) return day
    return Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString()
  }
}

function startOf(day: string, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
}

function dayThere(zone: string, now: Date): Date {
  const there = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  return new Date(there.toPlainDate().toString())
}
