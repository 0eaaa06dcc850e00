import { sql } from 'kysely'
import type { Database, Row, Run } from '../database.ts'
import { statement } from '../questions/statement.ts'

/** One change of one record: who, when, from where, and each value before and after. */
export interface HistoryEntry {
  readonly entity: string
  readonly record: string
  readonly version: number
  readonly at: string
  readonly actor: string | null
  /** The door. */
  readonly via: string
  /** The browser or program that it came from, as people call it. */
  readonly device: string | null
  readonly request: string | null
  /** One of the verbs, or the name of a move or an action. */
  readonly verb: string
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/** With its place in the order of all entries. */
export type NumberedEntry = HistoryEntry & { readonly seq: number }

/** What others are told of: a record, what was done with it, and the names of what that has changed. */
export interface Event extends Pick<HistoryEntry, 'entity' | 'record' | 'version' | 'at' | 'verb'> {
  readonly changed: readonly string[]
}

/** What has been done to records, and the outbox of events, both written with the change itself. */
export interface History {
  /** A new version of a record, with the event of it. */
  write(run: Run, entry: HistoryEntry): Promise<void>
  /** Forgets what has been done to a record. */
  forget(run: Run, of: { entity: string; record: string }): Promise<void>
  /** What makes no version, and is an event all the same. */
  tell(run: Run, event: Event): Promise<void>
  /** The names of what has been changed since a version. */
  changedSince(
    run: Run,
    of: { entity: string; record: string; version: number },
  ): Promise<ReadonlySet<string>>
  /**
   * The newest first; `before` is the number of the entry to go on from. Of all, or only those that
   * changed this field, or that this actor has made.
   */
  list(
    of: { entity: string; record: string },
    page: { limit: number; before?: number; field?: string; actor?: string },
  ): Promise<readonly NumberedEntry[]>
  /** When the first of all entries was made, and the newest; nothing where there is none. */
  span(): Promise<{ readonly first: string; readonly newest: string } | undefined>
}

const names = [
  'entity',
  'record',
  'version',
  'at',
  'actor',
  'via',
  'device',
  'request',
  'verb',
] as const

const atOnce = 500

export function createHistory(database: Database): History {
  const { build, columns } = database
  const json = { kind: 'json' } as const
  const moment = { kind: 'moment' } as const
  const insert = statement<(typeof names)[number] | 'changes'>((parameter) =>
    build.insertInto('nacre_history').values({
      ...Object.fromEntries(names.map((name) => [name, parameter(name)])),
      changes: parameter('changes'),
    }),
  )
  const tell = statement<'at' | 'entity' | 'record' | 'verb' | 'version' | 'data'>((parameter) =>
    build.insertInto('nacre_event').values({
      at: parameter('at'),
      entity: parameter('entity'),
      record: parameter('record'),
      verb: parameter('verb'),
      version: parameter('version'),
      data: parameter('data'),
    }),
  )
  const history: History = {
    async write(run, entry) {
      const at = columns.encode(moment, entry.at)
      const changes = columns.encode(json, entry.changes)
      const changed = Object.keys(entry.changes)
      await Promise.all([
        run(insert({ ...entry, at, changes })),
        history.tell(run, { ...entry, changed }),
      ])
    },
    async tell(run, event) {
      const at = columns.encode(moment, event.at)
      await run(tell({ ...event, at, data: columns.encode(json, event.changed) }))
    },
    async forget(run, { entity, record }) {
      const entries = build.deleteFrom('nacre_history').where('entity', '=', entity)
      await run(entries.where('record', '=', record).compile())
    },
    changedSince: (run, of) => changedSince(database, run, of),
    async list({ entity, record }, { limit, before, field, actor }) {
      let wanted = build
        .selectFrom('nacre_history')
        .selectAll()
        .where('entity', '=', entity)
        .where('record', '=', record)
      if (before !== undefined) wanted = wanted.where('seq', '<', before)
      if (actor !== undefined) wanted = wanted.where('actor', '=', actor)
      if (field !== undefined) wanted = wanted.where(hasChanged(field))
      const rows = await database.read(wanted.orderBy('seq', 'desc').limit(limit).compile())
      return rows.map((row) => entryOf(database, row))
    },
    async span() {
      const one = build.selectFrom('nacre_history').select('at').limit(1)
      const [[first], [newest]] = await Promise.all([
        database.read(one.orderBy('seq').compile()),
        database.read(one.orderBy('seq', 'desc').compile()),
      ])
      const at = (row: Row) => String(columns.decode(moment, row['at']))
      return first && newest && { first: at(first), newest: at(newest) }
    },
  }
  return history
}

async function changedSince(
  { build, columns }: Database,
  run: Run,
  { entity, record, version }: { entity: string; record: string; version: number },
): Promise<ReadonlySet<string>> {
  const later = build
    .selectFrom('nacre_history')
    .select(['seq', 'changes'])
    .where('entity', '=', entity)
    .where('record', '=', record)
    .where('version', '>', version)
    .orderBy('seq')
    .limit(atOnce)
  const changed = new Set<string>()
  let rows = await run(later.compile())
  for (;;) {
    for (const { changes } of rows) {
      const decoded = Object(columns.decode({ kind: 'json' }, changes))
      for (const name of Object.keys(decoded)) changed.add(name)
    }
    const last = rows.at(-1)
    if (rows.length < atOnce || !last) return changed
    rows = await run(later.where('seq', '>', Number(last['seq'])).compile())
  }
}

/** Of entries those that changed this field. */
export function hasChanged(field: string) {
  return sql<boolean>`changes -> cast(${field} as text) is not null`
}

/** An entry as it is stored, as it is read. */
export function entryOf({ columns }: Database, row: Row): NumberedEntry {
  return {
    ...(row as unknown as HistoryEntry),
    seq: Number(row['seq']),
    version: Number(row['version']),
    at: String(columns.decode({ kind: 'moment' }, row['at'])),
    changes: columns.decode({ kind: 'json' }, row['changes']) as HistoryEntry['changes'],
  }
}
