import type { Duration } from './duration.ts'

/**
 * Returns the time after a duration of a known length. Days and months keep the local time of day in
 * the time zone.
 *
 * @example
 * addDuration(new Date('2027-03-27T12:00:00Z'), days(1), 'Europe/Berlin') // 2027-03-28T11:00:00Z
 */
export function addDuration(time: Date, { unit, count }: Duration, timeZone: string): Date {
  if (typeof count !== 'number') throw new Error('The length of the duration is not known.')
  const start = Temporal.Instant.fromEpochMilliseconds(time.getTime())
  const end = start.toZonedDateTimeISO(timeZone).add({ [unit]: count })
  return new Date(end.epochMilliseconds)
}
