import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { offsetAt, offsetsOf } from '../questions/zone-offsets.ts'

/** How often something has been done with an entity's records on a day. */
export interface DayCount {
  readonly entity: string
  readonly verb: string
  /** As in 2026-11-21. */
  readonly day: string
  readonly count: number
}

/** The days of a zone that are counted: from the beginning of the first, through today. */
export interface DaysQuery {
  readonly entities: readonly string[]
  readonly since: string
  readonly zone: string
  /** When today began there. */
  readonly today: string
}

interface Past {
  readonly since: string
  readonly today: string
  readonly counted: number
  readonly counts: readonly DayCount[]
}

const table = 'nacre_history'
/** So many entries are counted at once: nobody else waits much longer than they do already. */
const mostAtOnce = 50_000
/** Nothing is done in the past any more. What is deleted for good is forgotten here a little later. */
const pastLasts = 10 * 60_000
const mostZones = 50
/** Several write at once, and clocks are set: the order of entries and that of their times may differ by this. */
const margin = 60 * 60_000

/**
 * Counts all that was done on each day. What was counted of days that are over is kept for a while, so that
 * mostly only today has to be counted.
 */
export function createDayCounts(database: Database) {
  const pasts = new Map<string, Past>()
  return async (query: DaysQuery): Promise<readonly DayCount[]> => {
    const { entities, since, zone, today } = query
    if (entities.length === 0) return []
    const before = pasts.get(zone)
    const isKnown =
      before !== undefined &&
      before.today === today &&
      before.since === since &&
      Date.now() - before.counted < pastLasts
    const counts = await countSince(database, isKnown ? today : since, zone)
    if (!isKnown) {
      const present = Temporal.Instant.from(today).toZonedDateTimeISO(zone).toPlainDate()
      const past = counts.filter(({ day }) => day < present.toString())
      if (pasts.size >= mostZones) pasts.delete(pasts.keys().next().value ?? '')
      pasts.set(zone, { since, today, counted: Date.now(), counts: past })
    }
    const open = new Set(entities)
    const all = isKnown ? [...before.counts, ...counts] : counts
    return all.filter(({ entity }) => open.has(entity))
  }
}

async function countSince(
  database: Database,
  since: string,
  zone: string,
): Promise<readonly DayCount[]> {
  const { build, columns, conditions, read } = database
  const at = sql.ref('at')
  const day = conditions.period(at, 'day', offsetAt(at, offsetsOf(zone, since), conditions.moment))
  const counts = new Map<string, DayCount>()
  let first: number | undefined = await firstSince(database, since)
  while (first !== undefined) {
    const end: number | undefined = await endOf(database, first)
    let part = build
      .selectFrom(table)
      .select(['entity', 'verb', sql`${day}`.as('day'), sql`count(*)`.as('number')])
      .where('seq', '>=', first)
      .where('at', '>=', columns.encode({ kind: 'moment' }, since))
    if (end !== undefined) part = part.where('seq', '<', end)
    for (const row of await read(part.groupBy(['entity', 'verb', sql`3` as never]).compile())) {
      const [entity, verb, on] = [row['entity'], row['verb'], row['day']].map(String)
      if (entity === undefined || verb === undefined || on === undefined) continue
      const key = JSON.stringify([entity, verb, on])
      const count = (counts.get(key)?.count ?? 0) + Number(row['number'])
      counts.set(key, { entity, verb, day: on, count })
    }
    first = end
    if (end !== undefined) await setImmediate()
  }
  return [...counts.values()]
}

/**
 * The number of the first entry from a moment on. The history has no index by time, which every write would pay
 * for: its entries stand nearly in the order of their times, so it is looked for by halves.
 */
async function firstSince({ build, columns, read }: Database, at: string): Promise<number> {
  const early = new Date(Date.parse(at) - margin).toISOString()
  const ends = build
    .selectFrom(table)
    .select(({ fn }) => [fn.min('seq').as('first'), fn.max('seq').as('last')])
  const [row] = await read(ends.compile())
  let [low, high] = [Number(row?.['first'] ?? 0), Number(row?.['last'] ?? 0) + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const next = build
      .selectFrom(table)
      .select('seq')
      .select(({ eb }) => eb('at', '<', columns.encode({ kind: 'moment' }, early)).as('isEarly'))
      .where('seq', '>=', middle)
      .orderBy('seq')
      .limit(1)
    const [entry] = await read(next.compile())
    if (entry?.['isEarly']) low = Number(entry['seq']) + 1
    else high = middle
  }
  return low
}

/** Where so many entries end. */
async function endOf({ build, read }: Database, first: number): Promise<number | undefined> {
  const beyond = build.selectFrom(table).select('seq').where('seq', '>=', first)
  const [row] = await read(beyond.orderBy('seq').limit(1).offset(mostAtOnce).compile())
  return row && Number(row['seq'])
}
