import { sql } from 'kysely'
import type { SecurityKind } from '#shell/model/security-kinds.ts'
import type { Database, Run } from '../database.ts'
import { tableRows } from '../tables/table-rows.ts'
import { securityTable } from './account-tables.ts'

/** Something that concerns who comes in and what they may. */
export interface SecurityNote {
  readonly at: string
  readonly kind: SecurityKind
  /** As history has it: `sign in by password`, `make a key`. */
  readonly verb: string
  /** Whose account it was about. */
  readonly user: string | null
  readonly actor: string | null
  /** What else it was about: the name of a key, roles before and after. */
  readonly about: string | null
  readonly via: string
  readonly device: string | null
  readonly source: string | null
  readonly request: string | null
}

/** With its number; what came again and again within an hour is one, with how often and when last. */
export interface StoredNote extends SecurityNote {
  readonly seq: number
  readonly last: string
  readonly count: number
}

export interface NotesAsked {
  readonly limit: number
  /** The number of the note to go on from. */
  readonly before?: number
  readonly kind?: string
  readonly user?: string
  readonly source?: string
  readonly since?: string
  readonly until?: string
}

/** The log of all that concerns the safety of accounts. */
export interface SecurityNotes {
  add(run: Run, note: SecurityNote): Promise<void>
  /** Counts it to the same from the same place within an hour, so that whoever tries and tries fills nothing. */
  count(run: Run, note: SecurityNote): Promise<void>
  /** The newest first. */
  list(asked: NotesAsked): Promise<readonly StoredNote[]>
}

const name = 'nacre_security'
const hour = 3_600_000

export function createSecurityNotes({ build, columns, read }: Database): SecurityNotes {
  const rows = tableRows<StoredNote>(securityTable, columns)
  const moment = (at: string) => columns.encode({ kind: 'moment' }, at)
  const notes: SecurityNotes = {
    async add(run, note) {
      const row = rows.encode({ ...note, last: note.at, count: 1 })
      await run(build.insertInto(name).values(row).compile())
    },
    async count(run, note) {
      const { kind, verb, user, source, at } = note
      const same = build
        .selectFrom(name)
        .select(({ fn }) => fn.max('seq').as('seq'))
        .where('kind', '=', kind)
        .where('verb', '=', verb)
        .where(sql<boolean>`coalesce("user", '') = ${user ?? ''}`)
        .where(sql<boolean>`coalesce(source, '') = ${source ?? ''}`)
        .where('at', '>', moment(new Date(Date.parse(at) - hour).toISOString()))
      const again = build
        .updateTable(name)
        .set({ count: sql`${sql.ref('count')} + 1`, last: moment(at) })
        .where('seq', '=', same)
        .returning('seq')
      if ((await run(again.compile())).length === 0) await notes.add(run, note)
    },
    async list({ limit, before, kind, user, source, since, until }) {
      let wanted = build.selectFrom(name).selectAll()
      if (before !== undefined) wanted = wanted.where('seq', '<', before)
      if (kind !== undefined) wanted = wanted.where('kind', '=', kind)
      if (user !== undefined) {
        wanted = wanted.where((either) =>
          either.or([either('user', '=', user), either('actor', '=', `user:${user}`)]),
        )
      }
      if (source !== undefined) wanted = wanted.where('source', '=', source)
      if (since !== undefined) wanted = wanted.where('last', '>=', moment(since))
      if (until !== undefined) wanted = wanted.where('at', '<', moment(until))
      return (await read(wanted.orderBy('seq', 'desc').limit(limit).compile())).map(rows.decode)
    },
  }
  return notes
}
