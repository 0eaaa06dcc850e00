/** The time as it stands on a clock in a time zone: `2026-01-28T09:00`, with seconds where there are any. */
export function clockTime(moment: string, zone: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  const local = new Date(date.getTime() + offsetAt(date.getTime(), zone))
  const text = local.toISOString().slice(0, -1)
  if (text.endsWith(':00.000')) return text.slice(0, -7)
  return text.endsWith('.000') ? text.slice(0, -4) : text
}

/**
 * The moment at which clocks in a zone show this time. Where they are put forward over it, it is the one
 * that would have come; where they show it twice, the first.
 */
export function momentOf(clock: string, zone: string): string | undefined {
  const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/u
  const time = shape.test(clock) ? Date.parse(`${clock}Z`) : Number.NaN
  if (Number.isNaN(time) || !isZone(zone)) return undefined
  const before = offsetAt(time - day, zone)
  const after = offsetAt(time + day, zone)
  const shown = [before, after].map((offset) => time - offset)
  const fitting = shown.filter((moment) => moment + offsetAt(moment, zone) === time)
  const chosen = fitting.length > 0 ? Math.min(...fitting) : time - before
  return new Date(chosen).toISOString()
}

const day = 86_400_000

/** Whether there is such a time zone. */
export function isZone(zone: string): boolean {
  return formatFor(zone) !== undefined
}

const formats = new Map<string, Intl.DateTimeFormat | undefined>()

function formatFor(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) formats.set(zone, makeFormat(zone))
  return formats.get(zone)
}

function makeFormat(zone: string): Intl.DateTimeFormat | undefined {
  try {
    const numeric = 'numeric'
    return new Intl.DateTimeFormat('en', {
      timeZone: zone,
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

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const format = formatFor(zone)
  if (!format) return 0
  const parts = Object.fromEntries(format.formatToParts(moment).map((one) => [one.type, one.value]))
  const part = (name: string) => Number(parts[name])
  const year = parts['era'] === 'BC' ? 1 - part('year') : part('year')
  const shown = new Date(0)
  shown.setUTCFullYear(year, part('month') - 1, part('day'))
  shown.setUTCHours(part('hour'), part('minute'), part('second'))
  return shown.getTime() - Math.floor(moment / 1000) * 1000
}
