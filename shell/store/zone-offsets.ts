/** From a moment on, a zone is so many seconds ahead of UTC. The first has no beginning. */
export interface Offset {
  readonly from: string
  readonly seconds: number
}

const [first, last] = ['1970-01-01T00:00:00.000Z', '2051-01-01T00:00:00.000Z']
const known = new Map<string, readonly Offset[]>()
const mostZones = 100

/**
 * How far a zone is from UTC, and since when. What was before 1970, and what rules say of the time from
 * 2051 on, is taken for the same as the nearest year.
 */
export function offsetsOf(zone: string): readonly Offset[] {
  const found = known.get(zone)
  if (found) return found
  let at = Temporal.Instant.from(first).toZonedDateTimeISO(zone)
  const offsets = [{ from: '', seconds: at.offsetNanoseconds / 1e9 }]
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    const from = next === null ? last : new Date(next.epochMilliseconds).toISOString()
    if (next === null || from >= last) break
    offsets.push({ from, seconds: next.offsetNanoseconds / 1e9 })
    at = next
  }
  if (known.size >= mostZones) known.delete(known.keys().next().value ?? '')
  known.set(zone, offsets)
  return offsets
}

const zones = new Set(['UTC'])
const mostNames = 1_000

/** Whether there is a zone of this name. To ask costs more than a small answer, so it is asked once. */
export function isZone(name: string): boolean {
  if (zones.has(name)) return true
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === '')
      return false
  } catch {
    return false
  }
  // Each may be written in upper and lower case.
  if (zones.size < mostNames) zones.add(name)
  return true
}
