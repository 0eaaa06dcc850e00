import { traceContextOf } from '#shell/tools/trace-context.ts'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import { prepareStatement } from '../sql/statement.ts'

/** A change of a record: actor, time, channel, and each value before and after. */
export interface HistoryEntry {
  readonly entity: string
  readonly record: string
  readonly version: number
  readonly occurredAt: string
  readonly actor: string | null
  /** The channel. */
  readonly channel: string
  /** The name of the browser or program. */
  readonly device: string | null
  readonly requestId: string | null
  /** A verb, or the name of a transition or action. */
  readonly verb: string
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  /** The verb whose code has written, such as `ticket.pay`. */
  readonly cause?: string | null
}

/** An entry with its sequence number. */
export type StoredHistoryEntry = HistoryEntry & { readonly seq: number }

/** An event for webhooks: the record, the verb and the names of the changed fields. */
export interface OutboxEvent extends Pick<
  HistoryEntry,
  'entity' | 'record' | 'version' | 'occurredAt' | 'verb'
> {
  readonly changed: readonly string[]
  /** The declared webhooks whose condition the record matches. */
  readonly webhooks?: readonly string[]
  /** The request that has caused the event. It is stored if it carried a trace. */
  readonly requestId?: string | null
}

/**
 * The history of records and the outbox of events. Both are written in the transaction of the
 * change.
 */
export interface History {
  /** Writes a history entry and its event. */
  write(trx: QueryRunner, entry: HistoryEntry & Pick<OutboxEvent, 'webhooks'>): Promise<void>
  /** Writes a history entry about which no webhook tells. */
  writeEntry(trx: QueryRunner, entry: HistoryEntry): Promise<void>
  /** Deletes the history of a record. */
  deleteHistory(trx: QueryRunner, of: { entity: string; record: string }): Promise<void>
  /** Writes an event without a history entry. */
  writeEvent(trx: QueryRunner, event: OutboxEvent): Promise<void>
  /** Returns the names of the fields that changed since a version. */
  changedSince(
    trx: QueryRunner,
    of: { entity: string; record: string; version: number },
  ): Promise<ReadonlySet<string>>
  /**
   * Lists the history of a record, newest first. `before` is the sequence number to continue
   * before. Optionally filters by field or actor.
   */
  list(
    of: { entity: string; record: string },
    page: { limit: number; before?: number; field?: string; actor?: string },
  ): Promise<readonly StoredHistoryEntry[]>
  /** Returns the times of the first and the newest entry, or `undefined` without entries. */
  timeRange(): Promise<{ readonly first: string; readonly newest: string } | undefined>
}

/** Maps the members of an entry to columns. */
const columnNames = {
  entity: 'entity',
  record: 'record',
  version: 'version',
  occurredAt: 'occurred_at',
  actor: 'actor',
  channel: 'channel',
  device: 'device',
  requestId: 'request_id',
  verb: 'verb',
  changes: 'changes',
  cause: 'cause',
} as const

type EntryMember = keyof typeof columnNames

const maxEntries = 500

export function createHistory(database: Database): History {
  const { build, columns } = database
  const json = { kind: 'json' } as const
  const moment = { kind: 'timestamp' } as const
  const insert = prepareStatement<EntryMember>((parameter) =>
    build
      .insertInto('nacre_history')
      .values(
        Object.fromEntries(
          Object.entries(columnNames).map(([name, column]) => [
            column,
            parameter(name as EntryMember),
          ]),
        ),
      ),
  )
  const writeEvent = prepareStatement<
    'occurredAt' | 'entity' | 'record' | 'verb' | 'version' | 'data'
  >((parameter) =>
    build.insertInto('nacre_outbox').values({
      occurred_at: parameter('occurredAt'),
      entity: parameter('entity'),
      record: parameter('record'),
      verb: parameter('verb'),
      version: parameter('version'),
      data: parameter('data'),
    }),
  )
  const history: History = {
    async write(trx, entry) {
      const changed = Object.keys(entry.changes)
      await Promise.all([
        history.writeEntry(trx, entry),
        history.writeEvent(trx, { ...entry, changed }),
      ])
    },
    async writeEntry(trx, entry) {
      const occurredAt = columns.encode(moment, entry.occurredAt)
      const changes = columns.encode(json, entry.changes)
      await trx(insert({ cause: null, ...entry, occurredAt, changes }))
    },
    async writeEvent(trx, event) {
      const occurredAt = columns.encode(moment, event.occurredAt)
      const { changed, webhooks = [], requestId } = event
      const traced = traceContextOf(requestId ?? null) ? { requestId } : {}
      const isPlain = webhooks.length === 0 && !('requestId' in traced)
      const data = isPlain ? changed : { fields: changed, webhooks, ...traced }
      await trx(writeEvent({ ...event, occurredAt, data: columns.encode(json, data) }))
    },
    async deleteHistory(trx, { entity, record }) {
      const entries = build.deleteFrom('nacre_history').where('entity', '=', entity)
      await trx(entries.where('record', '=', record).compile())
    },
    changedSince: (trx, of) => changedSince(database, trx, of),
    async list({ entity, record }, { limit, before, field, actor }) {
      let requested = build
        .selectFrom('nacre_history')
        .selectAll()
        .where('entity', '=', entity)
        .where('record', '=', record)
      if (before !== undefined) requested = requested.where('seq', '<', before)
      if (actor !== undefined) requested = requested.where('actor', '=', actor)
      if (field !== undefined) requested = requested.where(changesField(field))
      const rows = await database.read(requested.orderBy('seq', 'desc').limit(limit).compile())
      return rows.map((row) => decodeHistoryEntry(database, row))
    },
    async timeRange() {
      const one = build.selectFrom('nacre_history').select('occurred_at').limit(1)
      const [[first], [newest]] = await Promise.all([
        database.read(one.orderBy('seq').compile()),
        database.read(one.orderBy('seq', 'desc').compile()),
      ])
      const at = (row: DatabaseRow) => String(columns.decode(moment, row['occurred_at']))
      return first && newest && { first: at(first), newest: at(newest) }
    },
  }
  return history
}

async function changedSince(
  { build, columns }: Database,
  trx: QueryRunner,
  { entity, record, version }: { entity: string; record: string; version: number },
): Promise<ReadonlySet<string>> {
  const later = build
    .selectFrom('nacre_history')
    .select(['seq', 'changes'])
    .where('entity', '=', entity)
    .where('record', '=', record)
    .where('version', '>', version)
    .orderBy('seq')
    .limit(maxEntries)
  const changed = new Set<string>()
  let rows = await trx(later.compile())
  for (;;) {
    for (const { changes } of rows) {
      const decoded = Object(columns.decode({ kind: 'json' }, changes))
      for (const name of Object.keys(decoded)) changed.add(name)
    }
    const last = rows.at(-1)
    if (rows.length < maxEntries || !last) return changed
    rows = await trx(later.where('seq', '>', Number(last['seq'])).compile())
  }
}

/** Matches entries that changed this field. */
export function changesField(field: string) {
  return sql<boolean>`changes -> cast(${field} as text) is not null`
}

/** Decodes a stored entry. */
export function decodeHistoryEntry({ columns }: Database, row: DatabaseRow): StoredHistoryEntry {
  return {
    entity: String(row['entity']),
    record: String(row['record']),
    actor: toTextOrNull(row['actor']),
    channel: String(row['channel']),
    device: toTextOrNull(row['device']),
    requestId: toTextOrNull(row['request_id']),
    verb: String(row['verb']),
    ...(typeof row['cause'] === 'string' ? { cause: row['cause'] } : {}),
    seq: Number(row['seq']),
    version: Number(row['version']),
    occurredAt: String(columns.decode({ kind: 'timestamp' }, row['occurred_at'])),
    changes: columns.decode({ kind: 'json' }, row['changes']) as HistoryEntry['changes'],
  }
}

function toTextOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
