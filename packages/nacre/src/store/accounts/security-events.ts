import { sql } from 'kysely'
import type { SecurityEventKind } from '#shell/model/accounts/security-event-kinds.ts'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { createRowCodec } from '../ddl/row-codec.ts'
import { securityEventTable } from './account-tables.ts'

/** An event of the security log. */
export interface SecurityEvent {
  readonly occurredAt: string
  readonly kind: SecurityEventKind
  /** The verb in the history, such as `sign-in:password` or `api-key-created`. */
  readonly verb: string
  /** The id of the affected user. */
  readonly user: string | null
  readonly actor: string | null
  /** Further details, such as the name of a key, or the previous and new roles. */
  readonly details: string | null
  readonly channel: string
  readonly device: string | null
  readonly ip: string | null
  readonly requestId: string | null
}

/**
 * A stored entry. Repetitions within an hour share one entry, with a count and the time of the last
 * one.
 */
export interface StoredSecurityEvent extends SecurityEvent {
  readonly seq: number
  readonly lastAt: string
  readonly count: number
}

export interface SecurityEventQuery {
  readonly limit: number
  /** The sequence number to continue before. */
  readonly before?: number
  readonly kind?: string
  readonly user?: string
  readonly ip?: string
  readonly since?: string
  readonly until?: string
}

/** The security log. */
export interface SecurityEvents {
  add(trx: QueryRunner, note: SecurityEvent): Promise<void>
  /**
   * Adds the event to the entry of equal events from the same source within the hour, so that
   * repeated attempts cannot fill the log.
   */
  count(trx: QueryRunner, note: SecurityEvent): Promise<void>
  /** Lists entries, newest first. */
  list(params: SecurityEventQuery): Promise<readonly StoredSecurityEvent[]>
}

const name = 'nacre_security_event'
const hour = 3_600_000

export function createSecurityEvents({ build, columns, read }: Database): SecurityEvents {
  const rows = createRowCodec<StoredSecurityEvent>(securityEventTable, columns)
  const moment = (at: string) => columns.encode({ kind: 'timestamp' }, at)
  const securityEvents: SecurityEvents = {
    async add(trx, note) {
      const row = rows.encode({ ...note, lastAt: note.occurredAt, count: 1 })
      await trx(build.insertInto(name).values(row).compile())
    },
    async count(trx, note) {
      const { kind, verb, user, ip, occurredAt } = note
      const repeated = build
        .selectFrom(name)
        .select(({ fn }) => fn.max('seq').as('seq'))
        .where('kind', '=', kind)
        .where('verb', '=', verb)
        .where(sql<boolean>`coalesce(user_id, '') = ${user ?? ''}`)
        .where(sql<boolean>`coalesce(ip, '') = ${ip ?? ''}`)
        .where('occurred_at', '>', moment(new Date(Date.parse(occurredAt) - hour).toISOString()))
      const increment = build
        .updateTable(name)
        .set({ count: sql`${sql.ref('count')} + 1`, last_at: moment(occurredAt) })
        .where('seq', '=', repeated)
        .returning('seq')
      if ((await trx(increment.compile())).length === 0) await securityEvents.add(trx, note)
    },
    async list({ limit, before, kind, user, ip, since, until }) {
      let filtered = build.selectFrom(name).selectAll()
      if (before !== undefined) filtered = filtered.where('seq', '<', before)
      if (kind !== undefined) filtered = filtered.where('kind', '=', kind)
      if (user !== undefined) {
        filtered = filtered.where((either) =>
          either.or([either('user_id', '=', user), either('actor', '=', `user:${user}`)]),
        )
      }
      if (ip !== undefined) filtered = filtered.where('ip', '=', ip)
      if (since !== undefined) filtered = filtered.where('last_at', '>=', moment(since))
      if (until !== undefined) filtered = filtered.where('occurred_at', '<', moment(until))
      return (await read(filtered.orderBy('seq', 'desc').limit(limit).compile())).map(rows.decode)
    },
  }
  return securityEvents
}
