import { type Expression, type RawBuilder, sql } from 'kysely'

/** The offset of a time zone in seconds from a time on. The first has no start. */
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
 * Returns the offset at a timestamp as a binary search in SQL, because a zone can have a hundred
 * offsets.
 */
export function offsetAt(
  moment: Expression<unknown>,
  offsets: readonly UtcOffset[],
  literal: (moment: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [only, ...others] = offsets
  if (only && others.length === 0) return sql.lit(only.seconds)
  return binarySearchCase(offsets)

  function binarySearchCase(range: readonly UtcOffset[]): RawBuilder<unknown> {
    const middle = Math.floor(range.length / 2)
    const [one, half] = [range[0], range[middle]]
    if (!half || !one || middle === 0) return sql.lit(one?.seconds ?? 0)
    const [before, after] = [
      binarySearchCase(range.slice(0, middle)),
      binarySearchCase(range.slice(middle)),
    ]
    return sql`case when ${moment} < ${literal(half.from)} then ${before} else ${after} end`
  }
}
