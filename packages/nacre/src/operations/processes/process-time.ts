import type { Duration } from '#shell/language/expressions/duration.ts'
import { weekdays } from '#shell/field-types/weekly/field.ts'
import type { ProcessTime } from '#shell/language/process/process-time.ts'
import { shiftMoment } from '#shell/model/moves/shift-moment.ts'

const minutesPer = { minutes: 1, hours: 60 } as const

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/u.test(text)

/** Returns the functions with which code calculates in the time zone of the product. */
export function createProcessTime(timeZone: string): ProcessTime {
  const zoned = (moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone)
  const shift = (from: string, { unit, count }: Duration, sign: 1 | -1): string => {
    if (typeof count !== 'number') throw new Error('In code, the count of a duration is a number.')
    if (isDate(from)) return shiftDate(from, { unit, count: sign * count }, timeZone)
    if (unit === 'minutes' || unit === 'hours') {
      const milliseconds = sign * count * minutesPer[unit] * 60_000
      return storedForm(Temporal.Instant.from(from).add({ milliseconds }))
    }
    return storedForm(
      zoned(from)
        .add({ [unit]: sign * count })
        .toInstant(),
    )
  }
  return {
    plus: (from, duration) => shift(from, duration, 1),
    minus: (from, duration) => shift(from, duration, -1),
    between(from, to, unit) {
      if (isDate(from) && isDate(to)) return daysBetweenDates(from, to, unit)
      if (unit === 'days') return zoned(from).until(zoned(to), { largestUnit: 'days' }).days
      const milliseconds =
        Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds
      return Math.trunc(milliseconds / (minutesPer[unit] * 60_000))
    },
    weekday: (date) => weekdayOf(Temporal.PlainDate.from(date)),
    local(moment) {
      const local = zoned(moment)
      return {
        date: local.toPlainDate().toString(),
        time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
        weekday: weekdayOf(local),
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

function shiftDate(date: string, span: Duration, timeZone: string): string {
  if (span.unit === 'minutes' || span.unit === 'hours')
    throw new Error(`${date} is a date. Only days and months can be added to it.`)
  return shiftMoment(date, span, timeZone)
}

const weekdayOf = ({ dayOfWeek }: { readonly dayOfWeek: number }) =>
  weekdays[dayOfWeek - 1] ?? 'monday'

function daysBetweenDates(from: string, to: string, unit: string): number {
  if (unit !== 'days') throw new Error(`${from} and ${to} are dates. Only days are between them.`)
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days
}
