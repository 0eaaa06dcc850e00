import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { offsetAt } from '../sql/zone-offset-sql.ts'
import { utcOffsets } from '#shell/tools/zone-offsets.ts'
import { millisecondsOf } from '../clock.ts'

/** The number of activities of an entity on a day. */
export interface DailyCount {
  readonly entity: string
  readonly verb: string
  /** The date, such as 2026-11-21. */
  readonly day: string
  readonly count: number
}

/** The days to count in a time zone, from the start of the first day through today. */
export interface DaysQuery {
  readonly entities: readonly string[]
  readonly since: string
  readonly timeZone: string
  /** The start of today in the time zone. */
  readonly today: string
}

interface PastCounts {
  readonly since: string
  readonly today: string
  readonly counted: number
  readonly counts: readonly DailyCount[]
}

const table = 'nacre_history'
/** The number of entries to count per query, so that others are not delayed. */
const batchSize = 50_000
/**
 * The cache time of past days, which no longer change. Erased records are removed from the counts
 * when it expires.
 */
const pastCacheTime = 10 * 60_000
const maxCachedZones = 50
/**
 * Concurrent writes and clock changes can make the order of entries and that of their times differ
 * by this much.
 */
const orderTolerance = 60 * 60_000

/**
 * Creates the function that counts activity by day. Past days are cached, so usually only today is
 * counted.
 */
export function createDayCounts(database: Database) {
  const now = millisecondsOf(database.clock)
  const pastByZone = new Map<string, PastCounts>()
  return async (query: DaysQuery): Promise<readonly DailyCount[]> => {
    const { entities, since, timeZone, today } = query
    if (entities.length === 0) return []
    const before = pastByZone.get(timeZone)
    const isKnown =
      before !== undefined &&
      before.today === today &&
      before.since === since &&
      now() - before.counted < pastCacheTime
    const counts = await countSince(database, isKnown ? today : since, timeZone)
    if (!isKnown) {
      const currentDate = Temporal.Instant.from(today).toZonedDateTimeISO(timeZone).toPlainDate()
      const past = counts.filter(({ day }) => day < currentDate.toString())
      if (pastByZone.size >= maxCachedZones) pastByZone.delete(pastByZone.keys().next().value ?? '')
      pastByZone.set(timeZone, { since, today, counted: now(), counts: past })
    }
    const visibleEntities = new Set(entities)
    const all = isKnown ? [...before.counts, ...counts] : counts
    return all.filter(({ entity }) => visibleEntities.has(entity))
  }
}

async function countSince(
  database: Database,
  since: string,
  timeZone: string,
): Promise<readonly DailyCount[]> {
  const { build, columns, conditions, read } = database
  const at = sql.ref('occurred_at')
  const day = conditions.period(
    at,
    { period: 'day' },
    offsetAt(at, utcOffsets(timeZone, since), conditions.moment),
  )
  const counts = new Map<string, DailyCount>()
  let first: number | undefined = await findFirstSince(database, since)
  while (first !== undefined) {
    const end: number | undefined = await findBatchEnd(database, first)
    let part = build
      .selectFrom(table)
      .select(['entity', 'verb', sql`${day}`.as('day'), sql`count(*)`.as('number')])
      .where('seq', '>=', first)
      .where('occurred_at', '>=', columns.encode({ kind: 'timestamp' }, since))
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
 * Returns the sequence number of the first entry since a time, by binary search. The history has no
 * index by time, because it would slow down every write, but its entries are almost in order of
 * time.
 */
async function findFirstSince({ build, columns, read }: Database, at: string): Promise<number> {
  const earliest = new Date(Date.parse(at) - orderTolerance).toISOString()
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
      .select(({ eb }) =>
        eb('occurred_at', '<', columns.encode({ kind: 'timestamp' }, earliest)).as('isEarly'),
      )
      .where('seq', '>=', middle)
      .orderBy('seq')
      .limit(1)
    const [entry] = await read(next.compile())
    if (entry?.['isEarly']) low = Number(entry['seq']) + 1
    else high = middle
  }
  return low
}

/** Returns the end of a batch of entries. */
async function findBatchEnd({ build, read }: Database, first: number): Promise<number | undefined> {
  const nextBatch = build.selectFrom(table).select('seq').where('seq', '>=', first)
  const [row] = await read(nextBatch.orderBy('seq').limit(1).offset(batchSize).compile())
  return row && Number(row['seq'])
}
