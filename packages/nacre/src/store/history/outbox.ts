import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'

/** An event of a record. */
export interface StoredEvent {
  readonly seq: number
  readonly occurredAt: string
  readonly entity: string
  readonly record: string
  readonly verb: string
  readonly version: number
  /** The names of the changed fields. */
  readonly fields: readonly string[]
  /** The declared webhooks whose condition the record matched. */
  readonly webhooks: readonly string[]
  /** The request that has caused the event, if it carried a trace. */
  readonly requestId: string | null
}

/** An opaque position in the outbox. Its content depends on the database. */
export type OutboxPosition = string

/** The outbox: all events in commit order. */
export interface Outbox {
  /** Returns the position after all visible events. */
  end(trx?: QueryRunner): Promise<OutboxPosition>
  /**
   * Returns the events after a position, and the next position. An event is delayed until all
   * earlier transactions have ended, so that readers miss none.
   */
  after(
    position: OutboxPosition,
    limit: number,
    trx?: QueryRunner,
  ): Promise<{ events: StoredEvent[]; place: OutboxPosition }>
  /** Checks whether any event follows a position, including delayed events. */
  hasEvents(position: OutboxPosition): Promise<boolean>
  /** Returns the time of the oldest delayed event, or `undefined`. */
  blockedSince(): Promise<string | undefined>
}

const table = 'nacre_outbox'
const json = { kind: 'json' } as const
const moment = { kind: 'timestamp' } as const

export function createOutbox(database: Database): Outbox {
  const { build, columns, isAlone, read } = database
  // With concurrent writers, the sequence number alone is not in commit order, but the transaction
  // is.
  const isSettled = sql<boolean>`transaction < pg_snapshot_xmin(pg_current_snapshot())`
  const base = isAlone
    ? build.selectFrom(table).selectAll()
    : build.selectFrom(table).selectAll().where(isSettled)

  const isAfter = ({ transaction, seq }: ReturnType<typeof parsePosition>) =>
    isAlone
      ? sql<boolean>`seq > ${seq}`
      : sql<boolean>`(transaction, seq) > (${transaction}::xid8, ${seq}::bigint)`
  const eventsAfter = (position: OutboxPosition) => {
    const all = base.where(isAfter(parsePosition(position)))
    return (isAlone ? all : all.orderBy('transaction')).orderBy('seq')
  }
  const newest = isAlone
    ? base.orderBy('seq', 'desc')
    : base.orderBy('transaction', 'desc').orderBy('seq', 'desc')

  return {
    async end(trx = read) {
      const [row] = await trx(newest.limit(1).compile())
      return row ? formatPosition(row) : formatPosition({ seq: 0, transaction: '0' })
    },
    async hasEvents(position) {
      const one = build
        .selectFrom(table)
        .select('seq')
        .where(isAfter(parsePosition(position)))
        .limit(1)
      return (await read(one.compile())).length > 0
    },
    async blockedSince() {
      if (isAlone) return undefined
      const current = build
        .selectFrom(table)
        .select('occurred_at')
        .where(sql<boolean>`not (${isSettled})`)
      const [row] = await read(current.orderBy('transaction').orderBy('seq').limit(1).compile())
      return row && String(columns.decode(moment, row['occurred_at']))
    },
    async after(position, limit, trx = read) {
      const rows = await trx(eventsAfter(position).limit(limit).compile())
      const last = rows.at(-1)
      return {
        place: last ? formatPosition(last) : position,
        events: rows.map((row) => ({
          seq: Number(row['seq']),
          occurredAt: String(columns.decode(moment, row['occurred_at'])),
          entity: String(row['entity']),
          record: String(row['record']),
          verb: String(row['verb']),
          version: Number(row['version']),
          ...eventDataOf(columns.decode(json, row['data'])),
        })),
      }
    },
  }
}

function parsePosition(position: OutboxPosition): { transaction: string; seq: number } {
  const [transaction = '0', seq = '0'] = position.split(':')
  return { transaction, seq: Number(seq) }
}

function formatPosition(row: Readonly<Record<string, unknown>>): OutboxPosition {
  const { transaction } = row
  return `${typeof transaction === 'string' ? transaction : '0'}:${String(row['seq'])}`
}

/** The data of an event are the changed fields, with the matching webhooks if there are any. */
function eventDataOf(data: unknown): Pick<StoredEvent, 'fields' | 'webhooks' | 'requestId'> {
  const names = (list: unknown) => (Array.isArray(list) ? list.map(String) : [])
  if (Array.isArray(data)) return { fields: names(data), webhooks: [], requestId: null }
  const { fields, webhooks, requestId } = Object(data)
  return {
    fields: names(fields),
    webhooks: names(webhooks),
    requestId: typeof requestId === 'string' ? requestId : null,
  }
}
