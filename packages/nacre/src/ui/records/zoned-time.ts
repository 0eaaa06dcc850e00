/**
 * Converts a timestamp to the local time in a time zone: `2026-01-28T09:00`, with seconds if they
 * are not zero.
 */
export function toLocalDateTime(timestamp: string, zoneName: string): string {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return ''
  const local = new Date(date.getTime() + offsetAt(date.getTime(), zoneName))
  const text = local.toISOString().slice(0, -1)
  if (text.endsWith(':00.000')) return text.slice(0, -7)
  return text.endsWith('.000') ? text.slice(0, -4) : text
}

/**
 * Converts a local time to a timestamp. For a skipped time, it is the one without the clock change.
 * For a repeated time, it is the first.
 */
export function fromLocalDateTime(clock: string, zoneName: string): string | undefined {
  const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/u
  const time = shape.test(clock) ? Date.parse(`${clock}Z`) : Number.NaN
  if (Number.isNaN(time) || !isKnownTimeZone(zoneName)) return undefined
  const before = offsetAt(time - day, zoneName)
  const after = offsetAt(time + day, zoneName)
  const candidates = [before, after].map((offset) => time - offset)
  const matching = candidates.filter(
    (timestamp) => timestamp + offsetAt(timestamp, zoneName) === time,
  )
  const chosen = matching.length > 0 ? Math.min(...matching) : time - before
  return new Date(chosen).toISOString()
}

const day = 86_400_000

/** Checks whether the time zone exists. */
export function isKnownTimeZone(zoneName: string): boolean {
  return formatFor(zoneName) !== undefined
}

const formats = new Map<string, Intl.DateTimeFormat | undefined>()

function formatFor(zoneName: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zoneName)) formats.set(zoneName, createFormat(zoneName))
  return formats.get(zoneName)
}

function createFormat(zoneName: string): Intl.DateTimeFormat | undefined {
  try {
    const numeric = 'numeric'
    return new Intl.DateTimeFormat('en', {
      timeZone: zoneName,
      calendar: 'gregory',
      hourCycle: 'h23',
      era: 'short',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    })
  } catch {
    return undefined
  }
}

/** Returns the offset of a time zone from UTC at a time, in milliseconds. */
function offsetAt(timestamp: number, zoneName: string): number {
  const format = formatFor(zoneName)
  if (!format) return 0
  const parts = Object.fromEntries(
    format.formatToParts(timestamp).map((one) => [one.type, one.value]),
  )
  const part = (name: string) => Number(parts[name])
  const year = parts['era'] === 'BC' ? 1 - part('year') : part('year')
  const candidates = new Date(0)
  candidates.setUTCFullYear(year, part('month') - 1, part('day'))
  candidates.setUTCHours(part('hour'), part('minute'), part('second'))
  return candidates.getTime() - Math.floor(timestamp / 1000) * 1000
}
