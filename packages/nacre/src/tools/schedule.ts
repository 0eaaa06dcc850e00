const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const minute = 60_000
const unitMilliseconds = { minute, hour: 60 * minute, day: 1_440 * minute } as const

/** A parsed schedule: an interval, or a time on a weekday. */
type Plan =
  | { readonly kind: 'step'; readonly milliseconds: number; readonly offset: number }
  | { readonly kind: 'day'; readonly day: number; readonly offset: number }

/**
 * Returns the next time, in UTC, at which a schedule is due after `after`.
 *
 * @example
 * nextRunAt('day at 03:00', new Date('2026-11-21T12:00:00Z')) // 2026-11-22T03:00:00Z
 */
export function nextRunAt(every: string, after: Date): Date {
  const plan = parsePlan(every)
  if (!plan) throw new Error(`No schedule can be read from "${every}".`)
  const now = after.getTime()
  if (plan.kind === 'step') {
    const { milliseconds, offset } = plan
    return new Date((Math.floor((now - offset) / milliseconds) + 1) * milliseconds + offset)
  }
  const midnight = Math.floor(now / unitMilliseconds.day) * unitMilliseconds.day
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const time = new Date(midnight + ahead * unitMilliseconds.day + plan.offset)
    if (time.getUTCDay() === plan.day && time.getTime() > now) return time
  }
  throw new Error('The schedule has no next weekday.')
}

/**
 * Checks whether a schedule is valid.
 *
 * @example
 * isValidSchedule('day at 25:00') // false
 */
export function isValidSchedule(text: string): boolean {
  return parsePlan(text) !== undefined
}

function parsePlan(text: string): Plan | undefined {
  const parts = /^(?:(\d{1,4}) )?([a-z]+?)s?(?: at (\d\d):(\d\d))?$/u.exec(text)
  if (!parts) return undefined
  const [, count = '1', unit = '', hours = '0', minutes = '0'] = parts
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  const offset = Number(hours) * unitMilliseconds.hour + Number(minutes) * minute
  const day = days.indexOf(unit)
  if (day >= 0) return parts[1] === undefined ? { kind: 'day', day, offset } : undefined
  if (!Object.hasOwn(unitMilliseconds, unit)) return undefined
  const milliseconds = Number(count) * unitMilliseconds[unit as keyof typeof unitMilliseconds]
  // A time of day makes no sense for an interval shorter than a day.
  if (milliseconds === 0 || (parts[3] !== undefined && milliseconds < unitMilliseconds.day))
    return undefined
  return { kind: 'step', milliseconds, offset }
}
