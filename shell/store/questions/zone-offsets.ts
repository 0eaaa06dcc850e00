import { type Expression, type RawBuilder, sql } from 'kysely'

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
 * 2051 on, is taken for the same as the nearest year. Only those that matter since a moment, if one is said.
 */
export function offsetsOf(zone: string, since?: string): readonly Offset[] {
  const all = allOffsetsOf(zone)
  if (since === undefined) return all
  const at = all.findLastIndex(({ from }) => from <= since)
  return all.slice(Math.max(0, at))
}

function allOffsetsOf(zone: string): readonly Offset[] {
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

/** The offset at a moment, looked for by halves: a zone has changed its clocks a hundred times. */
export function offsetAt(
  moment: Expression<unknown>,
  offsets: readonly Offset[],
  literal: (moment: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [only, ...others] = offsets
  if (only && others.length === 0) return sql.lit(only.seconds)
  return halves(offsets)

  function halves(some: readonly Offset[]): RawBuilder<unknown> {
    const middle = Math.floor(some.length / 2)
    const [one, half] = [some[0], some[middle]]
    if (!half || !one || middle === 0) return sql.lit(one?.seconds ?? 0)
    const [before, after] = [halves(some.slice(0, middle)), halves(some.slice(middle))]
    return sql`case when ${moment} < ${literal(half.from)} then ${before} else ${after} end`
  }
}
