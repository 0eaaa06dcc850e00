import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { createDayCounts, type DayCount, type DaysQuery } from './count-days.ts'
import { entryOf, hasChanged, type NumberedEntry } from './history.ts'

/** Which entries are wanted, of all that has been done. */
export interface ActivityQuery {
  readonly entities: readonly string[]
  readonly limit: number
  /** The number of the entry to go on from. */
  readonly before?: number
  /** The number before which nothing is looked for any more. */
  readonly from?: number
  readonly verb?: string
  readonly actor?: string
  /** Only what changed this field, or the state. */
  readonly field?: string
  /** Only through this door. */
  readonly via?: string
  readonly since?: string
  readonly until?: string
}

/** What has been done with all records, the newest first. */
export interface Activity {
  latest(query: ActivityQuery): Promise<readonly NumberedEntry[]>
  /** The number after that of the newest entry. */
  end(): Promise<number>
  /** How often what was done on each day. */
  perDay(query: DaysQuery): Promise<readonly DayCount[]>
}

const table = 'nacre_history'

export function createActivity(database: Database): Activity {
  const { build, columns, read } = database
  const moment = (at: string) => columns.encode({ kind: 'moment' }, at)

  return {
    async end() {
      const newest = build.selectFrom(table).select(({ fn }) => fn.max('seq').as('seq'))
      const [row] = await read(newest.compile())
      return Number(row?.['seq'] ?? 0) + 1
    },
    async latest({ entities, limit, before, from, verb, actor, field, via, since, until }) {
      if (entities.length === 0) return []
      let query = build.selectFrom(table).selectAll().where(isOf(entities))
      if (before !== undefined) query = query.where('seq', '<', before)
      if (from !== undefined) query = query.where('seq', '>=', from)
      if (verb !== undefined) query = query.where('verb', '=', verb)
      if (actor !== undefined) query = query.where('actor', '=', actor)
      if (field !== undefined) query = query.where(hasChanged(field))
      if (via !== undefined) query = query.where('via', '=', via)
      if (since !== undefined) query = query.where('at', '>=', moment(since))
      if (until !== undefined) query = query.where('at', '<', moment(until))
      const rows = await read(query.orderBy('seq', 'desc').limit(limit).compile())
      return rows.map((row) => entryOf(database, row))
    },
    perDay: createDayCounts(database),
  }
}

/** Said so that no index by entity is taken: the newest come first, and most are wanted. */
function isOf(entities: readonly string[]) {
  return sql<boolean>`(entity || '') in (${sql.join(entities)})`
}
