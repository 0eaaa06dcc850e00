/**
 * The offset of a time zone in seconds from a time on. The first has no start.
 *
 * @example
 * const summer: UtcOffset = { from: '2026-03-29T01:00:00.000Z', seconds: 7_200 }
 */
export interface UtcOffset {
  readonly from: string
  readonly seconds: number
}

const [first, last] = ['1970-01-01T00:00:00.000Z', '2051-01-01T00:00:00.000Z']
const known = new Map<string, readonly UtcOffset[]>()
const maxCachedZones = 100

/**
 * Returns the UTC offsets of a time zone, optionally only those that matter since a time. Times
 * before 1970 and after 2050 use the nearest year.
 *
 * @example
 * utcOffsets('+05:45') // [{ from: '', seconds: 20_700 }]
 */
export function utcOffsets(zone: string, since?: string): readonly UtcOffset[] {
  const all = allOffsetsOf(zone)
  if (since === undefined) return all
  const at = all.findLastIndex(({ from }) => from <= since)
  return all.slice(Math.max(0, at))
}

function allOffsetsOf(zone: string): readonly UtcOffset[] {
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
  if (known.size >= maxCachedZones) known.delete(known.keys().next().value ?? '')
  known.set(zone, offsets)
  return offsets
}

/**
 * The local times that one offset of a time zone covers. `to` is the local time at which it ends,
 * and `from` the time at which it begins, in milliseconds.
 *
 * @example
 * const period: LocalPeriod = { from: -Infinity, to: Infinity, seconds: 0 }
 */
export interface LocalPeriod {
  readonly from: number
  readonly to: number
  readonly seconds: number
}

/**
 * Returns the periods of a time zone by local time. A local time that comes twice belongs to the
 * first of its two periods. A local time that the clocks skip belongs to the period after them.
 *
 * @example
 * localPeriods('UTC') // [{ from: -Infinity, to: Infinity, seconds: 0 }]
 */
export function localPeriods(zone: string): readonly LocalPeriod[] {
  const offsets = utcOffsets(zone)
  return offsets.map(({ from, seconds }, index) => {
    const next = offsets[index + 1]
    return {
      from: from === '' ? -Infinity : Date.parse(from),
      to: next ? Date.parse(next.from) + seconds * 1_000 : Infinity,
      seconds,
    }
  })
}

/**
 * Converts a time to the local time of a zone. Both are in milliseconds, as if the local time were
 * in UTC.
 *
 * @example
 * toLocalTime(Date.parse('2026-07-01T00:00:00Z'), 'Europe/Berlin') // 2 hours more
 */
export function toLocalTime(time: number, zone: string): number {
  const text = new Date(time).toISOString()
  const { seconds = 0 } = utcOffsets(zone).findLast(({ from }) => from <= text) ?? {}
  return time + seconds * 1_000
}

/**
 * Converts a local time to a time. A local time that does not exist is the next that does, and one
 * that comes twice is the first.
 *
 * @example
 * fromLocalTime(Date.parse('2026-03-29T02:30:00Z'), 'Europe/Berlin') // 01:00 UTC
 */
export function fromLocalTime(local: number, zone: string): number {
  const { seconds = 0, from = -Infinity } = localPeriods(zone).find(({ to }) => local < to) ?? {}
  return Math.max(local - seconds * 1_000, from)
}
