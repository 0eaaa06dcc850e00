import type { Duration, DurationUnit } from '#shell/language/expressions/duration.ts'
import { formatCount } from './inline.ts'

/** Formats a duration with a constant count: `30 minutes`, `1 day`. */
export function formatDuration({ unit, count }: Duration): string {
  const number = Number(count)
  return `${formatCount(number)} ${number === 1 ? unit.slice(0, -1) : unit}`
}

/** Parses the output of `formatDuration`. */
export function parseDuration(text: string): Duration | undefined {
  const [, count = '', unit = ''] = /^([\d,]+) (minute|hour|day|month)s?$/u.exec(text.trim()) ?? []
  if (unit === '') return undefined
  return { unit: `${unit}s` as DurationUnit, count: Number(count.replaceAll(',', '')) }
}
