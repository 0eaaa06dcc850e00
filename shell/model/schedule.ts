import type { Schedule } from './job.ts'

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const minute = 60_000
const units = { minute, hour: 60 * minute, day: 1_440 * minute } as const

/** What the words of a schedule come to: a step on the clock, or a time on some days. */
type Plan =
  | { readonly kind: 'step'; readonly milliseconds: number; readonly offset: number }
  | { readonly kind: 'day'; readonly day: number; readonly offset: number }

/**
 * The first time after `after` at which a schedule is due, in UTC.
 *
 * @example
 * nextTime(every('day at 03:00'), new Date('2026-11-21T12:00:00Z')) // 2026-11-22T03:00:00Z
 */
export function nextTime(schedule: Schedule, after: Date): Date {
  const plan = planOf(schedule.every)
  if (!plan) throw new Error(`No schedule can be read from "${schedule.every}".`)
  const now = after.getTime()
  if (plan.kind === 'step') {
    const { milliseconds, offset } = plan
    return new Date((Math.floor((now - offset) / milliseconds) + 1) * milliseconds + offset)
  }
  const midnight = Math.floor(now / units.day) * units.day
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const time = new Date(midnight + ahead * units.day + plan.offset)
    if (time.getUTCDay() === plan.day && time.getTime() > now) return time
  }
  throw new Error('A week has seven days.')
}

/**
 * Whether the words of a schedule can be read.
 *
 * @example
 * isSchedule('day at 25:00') // false
 */
export function isSchedule(words: string): boolean {
  return planOf(words) !== undefined
}

function planOf(words: string): Plan | undefined {
  const parts = /^(?:(\d{1,4}) )?([a-z]+?)s?(?: at (\d\d):(\d\d))?$/u.exec(words)
  if (!parts) return undefined
  const [, count = '1', unit = '', hours = '0', minutes = '0'] = parts
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  const offset = Number(hours) * units.hour + Number(minutes) * minute
  const day = days.indexOf(unit)
  if (day >= 0) return parts[1] === undefined ? { kind: 'day', day, offset } : undefined
  if (!Object.hasOwn(units, unit)) return undefined
  const milliseconds = Number(count) * units[unit as keyof typeof units]
  // A time of day says nothing to what happens several times a day.
  if (milliseconds === 0 || (parts[3] !== undefined && milliseconds < units.day)) return undefined
  return { kind: 'step', milliseconds, offset }
}
