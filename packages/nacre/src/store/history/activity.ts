import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { createDayCounts, type DailyCount, type DaysQuery } from './daily-counts.ts'
import { decodeHistoryEntry, changesField, type StoredHistoryEntry } from './history.ts'

/** The filters of an activity query. */
export interface ActivityQuery {
  readonly entities: readonly string[]
  readonly limit: number
  /** The sequence number to continue before. */
  readonly before?: number
  /** The lowest sequence number to search. */
  readonly from?: number
  readonly verb?: string
  readonly actor?: string
  /** Only changes of this field, or of the state. */
  readonly field?: string
  /** Only this channel. */
  readonly channel?: string
  readonly since?: string
  readonly until?: string
}

/** The activity of all records, newest first. */
export interface ActivityLog {
  latest(query: ActivityQuery): Promise<readonly StoredHistoryEntry[]>
  /** Returns the sequence number after the newest entry. */
  end(): Promise<number>
  /** Counts activity by day. */
  countByDay(query: DaysQuery): Promise<readonly DailyCount[]>
}

const table = 'nacre_history'

export function createActivityLog(database: Database): ActivityLog {
  const { build, columns, read } = database
  const moment = (at: string) => columns.encode({ kind: 'timestamp' }, at)

  return {
    async end() {
      const newest = build.selectFrom(table).select(({ fn }) => fn.max('seq').as('seq'))
      const [row] = await read(newest.compile())
      return Number(row?.['seq'] ?? 0) + 1
    },
    async latest({ entities, limit, before, from, verb, actor, field, channel, since, until }) {
      if (entities.length === 0) return []
      let query = build.selectFrom(table).selectAll().where(matchesEntities(entities))
      if (before !== undefined) query = query.where('seq', '<', before)
      if (from !== undefined) query = query.where('seq', '>=', from)
      if (verb !== undefined) query = query.where('verb', '=', verb)
      if (actor !== undefined) query = query.where('actor', '=', actor)
      if (field !== undefined) query = query.where(changesField(field))
      if (channel !== undefined) query = query.where('channel', '=', channel)
      if (since !== undefined) query = query.where('occurred_at', '>=', moment(since))
      if (until !== undefined) query = query.where('occurred_at', '<', moment(until))
      const rows = await read(query.orderBy('seq', 'desc').limit(limit).compile())
      return rows.map((row) => decodeHistoryEntry(database, row))
    },
    countByDay: createDayCounts(database),
  }
}

/**
 * Written so that the planner uses no index by entity: the newest entries come first, and most
 * match.
 */
function matchesEntities(entities: readonly string[]) {
  return sql<boolean>`(entity || '') in (${sql.join(entities)})`
}
