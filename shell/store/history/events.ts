import { sql } from 'kysely'
import type { Database, Run } from '../database.ts'

/** Something that has happened to a record, as others are told of it. */
export interface StoredEvent {
  readonly seq: number
  readonly at: string
  readonly entity: string
  readonly record: string
  readonly verb: string
  readonly version: number
  /** The names of what was changed. */
  readonly fields: readonly string[]
}

/** How far somebody has read. Opaque: what stands in it depends on the database. */
export type Place = string

/** The outbox: every event once, in the order in which they were stored. */
export interface Events {
  /** The place after everything that can be read now. */
  end(run?: Run): Promise<Place>
  /**
   * What came after a place, and the place after that. An event is held back until all that were
   * begun before it are stored or given up, so that none turns up behind somebody's back.
   */
  after(place: Place, limit: number, run?: Run): Promise<{ events: StoredEvent[]; place: Place }>
  /** Whether something has come after a place, held back or not. */
  isAnything(place: Place): Promise<boolean>
  /** When that came which has been held back for longest; nothing where nothing is. */
  heldSince(): Promise<string | undefined>
}

const table = 'nacre_event'
const json = { kind: 'json' } as const
const moment = { kind: 'moment' } as const

export function createEvents(database: Database): Events {
  const { build, columns, isAlone, read } = database
  // A number alone is not in the order of commits where many write at once: the transaction is.
  const settled = sql<boolean>`transaction < pg_snapshot_xmin(pg_current_snapshot())`
  const base = isAlone
    ? build.selectFrom(table).selectAll()
    : build.selectFrom(table).selectAll().where(settled)

  const beyond = ({ transaction, seq }: ReturnType<typeof placeOf>) =>
    isAlone
      ? sql<boolean>`seq > ${seq}`
      : sql<boolean>`(transaction, seq) > (${transaction}::xid8, ${seq}::bigint)`
  const later = (place: Place) => {
    const all = base.where(beyond(placeOf(place)))
    return (isAlone ? all : all.orderBy('transaction')).orderBy('seq')
  }
  const newest = isAlone
    ? base.orderBy('seq', 'desc')
    : base.orderBy('transaction', 'desc').orderBy('seq', 'desc')

  return {
    async end(run = read) {
      const [row] = await run(newest.limit(1).compile())
      return row ? nameOf(row) : nameOf({ seq: 0, transaction: '0' })
    },
    async isAnything(place) {
      const one = build
        .selectFrom(table)
        .select('seq')
        .where(beyond(placeOf(place)))
        .limit(1)
      return (await read(one.compile())).length > 0
    },
    async heldSince() {
      if (isAlone) return undefined
      const held = build
        .selectFrom(table)
        .select('at')
        .where(sql<boolean>`not (${settled})`)
      const [row] = await read(held.orderBy('transaction').orderBy('seq').limit(1).compile())
      return row && String(columns.decode(moment, row['at']))
    },
    async after(place, limit, run = read) {
      const rows = await run(later(place).limit(limit).compile())
      const last = rows.at(-1)
      return {
        place: last ? nameOf(last) : place,
        events: rows.map((row) => ({
          seq: Number(row['seq']),
          at: String(columns.decode(moment, row['at'])),
          entity: String(row['entity']),
          record: String(row['record']),
          verb: String(row['verb']),
          version: Number(row['version']),
          fields: namesIn(columns.decode(json, row['data'])),
        })),
      }
    },
  }
}

function placeOf(place: Place): { transaction: string; seq: number } {
  const [transaction = '0', seq = '0'] = place.split(':')
  return { transaction, seq: Number(seq) }
}

function nameOf(row: Readonly<Record<string, unknown>>): Place {
  const { transaction } = row
  return `${typeof transaction === 'string' ? transaction : '0'}:${String(row['seq'])}`
}

function namesIn(data: unknown): readonly string[] {
  return Array.isArray(data) ? data.map(String) : []
}
