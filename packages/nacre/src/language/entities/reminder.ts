import { addDuration } from '../expressions/add-duration.ts'
import type { Duration, DurationUnit } from '../expressions/duration.ts'
import type { Email, EntityEmail } from './email.ts'
import type { Expression } from '../expressions/expression.ts'
import type { Where } from '../conditions/where.ts'

/**
 * An email that is sent at a moment of the record, before or after it, once or again and again.
 *
 * @example
 * const remind: Reminder<'ticket'> = { when: { state: 'paid' }, at: dateField('starts'), time: '07:00', send: yourTicket, to: 'buyer' }
 */
export interface Reminder<About extends string = string> {
  /** The records about which it is sent, as they are at that moment. By default, all. */
  readonly when?: Where
  /** The moment or the day: `dateField('due')`, `minus(dateTimeField('event.starts'), days(1))`. */
  readonly at: Expression<'timestamp' | 'date'>
  /** The time of the day: `'07:00'`, in the time zone of the product. For a day, `'08:00'` by default. */
  readonly time?: string
  /** How long after each reminder the next one follows, while the condition holds: `days(2)`. */
  readonly every?: Duration
  /** How many reminders there are at most. Without `every`, there is one. */
  readonly max?: number
  readonly send: Email<About>
  /**
   * Who gets it: a relation to a user or a field with an email address, also over relations
   * (`'event.manager'`), `'owner'`, or everyone with a role.
   */
  readonly to: EntityEmail['to']
}

const defaultTime = '08:00'

/** The approximate length of each unit. Days and months follow the calendar. */
const lengths: Readonly<Record<DurationUnit, number>> = {
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  months: 2_629_746_000,
}

type Repetition = Pick<Reminder, 'time' | 'every' | 'max'>

/**
 * Returns the moments of a reminder, by their number from 0. `at` is the moment or day of the record.
 *
 * @example
 * momentsOf({ every: days(2), max: 5 }, '2027-05-01', 'Europe/Berlin').last(new Date())
 */
export function momentsOf({ time, every, max = Infinity }: Repetition, at: string, zone: string) {
  const first = firstMoment(at, time, zone)
  const count = every ? max : 1
  const momentAt = (index: number): Date =>
    every && index > 0
      ? addDuration(first, { ...every, count: Number(every.count) * index }, zone)
      : first
  /** The number of the last moment until a time, or -1. */
  const indexUntil = (until: Date): number => {
    if (until < first) return -1
    if (!every) return 0
    const length = lengths[every.unit] * Number(every.count)
    const estimate = Math.floor((until.getTime() - first.getTime()) / length) + 2
    let index = Math.min(count - 1, estimate)
    while (index > 0 && momentAt(index) > until) index -= 1
    return index
  }
  return {
    first,
    /** The last moment until a time. */
    last(until: Date): Date | undefined {
      const index = indexUntil(until)
      return index < 0 ? undefined : momentAt(index)
    },
    /** The first moment after a time. */
    next(after: Date): Date | undefined {
      const index = indexUntil(after) + 1
      return index < count ? momentAt(index) : undefined
    },
  }
}

function firstMoment(at: string, time: string | undefined, zone: string): Date {
  const isDay = !at.includes('T')
  if (!isDay && time === undefined) return new Date(at)
  const day = isDay
    ? Temporal.PlainDate.from(at)
    : Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate()
  const plainTime = Temporal.PlainTime.from(time ?? defaultTime)
  return new Date(day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds)
}

/**
 * Returns how long before a time the moment of a record can be whose reminders are not over, or
 * `undefined` if they have no end.
 *
 * @example
 * reachOfReminder({ every: days(2), max: 5 }) // 10 days and some tolerance
 */
export function reachOfReminder({ every, max }: Repetition): number | undefined {
  const tolerance = 2 * lengths.days
  if (!every) return tolerance
  if (max === undefined) return undefined
  const length = lengths[every.unit] * Number(every.count) * max
  // Months have different lengths.
  return length + tolerance + (every.unit === 'months' ? max * 3 * lengths.days : 0)
}
