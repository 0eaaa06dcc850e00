import type { Duration } from '#shell/model/duration.ts'
import { weekdays } from '#shell/model/fields/weekly.ts'
import type { ProcessTime } from '#shell/model/process/process-time.ts'

const minutesPer = { minutes: 1, hours: 60 } as const

/** Returns the functions with which code calculates in the time zone of the product. */
export function createProcessTime(timeZone: string): ProcessTime {
  const zoned = (moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone)
  const shift = (moment: string, { unit, count }: Duration, sign: 1 | -1): string => {
    if (typeof count !== 'number') throw new Error('In code, the count of a duration is a number.')
    if (unit === 'minutes' || unit === 'hours') {
      const milliseconds = sign * count * minutesPer[unit] * 60_000
      return storedForm(Temporal.Instant.from(moment).add({ milliseconds }))
    }
    return storedForm(
      zoned(moment)
        .add({ [unit]: sign * count })
        .toInstant(),
    )
  }
  return {
    plus: (moment, duration) => shift(moment, duration, 1),
    minus: (moment, duration) => shift(moment, duration, -1),
    between(from, to, unit) {
      if (unit === 'days') return zoned(from).until(zoned(to), { largestUnit: 'days' }).days
      const milliseconds =
        Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds
      return Math.trunc(milliseconds / (minutesPer[unit] * 60_000))
    },
    local(moment) {
      const local = zoned(moment)
      return {
        date: local.toPlainDate().toString(),
        time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
        weekday: weekdays[local.dayOfWeek - 1] ?? 'monday',
      }
    },
    at: (date, time) =>
      storedForm(
        Temporal.PlainDate.from(date)
          .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) })
          .toInstant(),
      ),
  }
}

/** Moments are stored with milliseconds, so that they compare as text. */
function storedForm(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' })
}
