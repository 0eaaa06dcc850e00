import { sql } from 'kysely'
import type { Database, Run } from '../database.ts'
import { statement } from '../questions/statement.ts'
import { tableRows } from '../tables/table-rows.ts'
import { sessionTable } from './account-tables.ts'

/** Somebody in a browser. `hash` stands for the secret in the cookie, which is kept nowhere. */
export interface Session {
  readonly hash: string
  readonly user: string
  /** `open`, or what is still missing until it is. */
  readonly stage: 'open' | 'factor'
  /** Whether a second factor or a passkey was shown. */
  readonly strong: boolean
  readonly created: string
  readonly seen: string
  readonly until: string
  readonly idle: number
  readonly proved: string
  readonly remembered: boolean
  readonly via: string
  readonly device: string | null
  readonly source: string | null
  /** The role as which somebody looks around, and changes nothing. */
  readonly seen_as?: string | null
}

/** A session together with what it is answered by: the state, the roles and the language of its user. */
export interface FoundSession {
  readonly session: Session
  readonly state: string
  readonly roles: readonly string[]
  readonly language: string | null
}

export interface Sessions {
  /** Those of a removed user are none. */
  find(hash: string): Promise<FoundSession | undefined>
  list(user: string): Promise<readonly Session[]>
  add(run: Run, session: Session): Promise<void>
  /** Notes that it was used. */
  see(run: Run, hash: string, at: string): Promise<void>
  /** Notes as which role somebody looks around in it, or that they do not any more. */
  lookAs(run: Run, hash: string, role: string | null): Promise<void>
  /** Ends it; tells whether it was there. */
  end(run: Run, hash: string): Promise<boolean>
  /** Ends all of a user, or all but one. */
  endAll(run: Run, user: string, but?: string): Promise<number>
}

export function createSessions({ build, columns, read }: Database): Sessions {
  const rows = tableRows<Session>(sessionTable, columns)
  const table = 'nacre_session'
  // Asked at every request of everybody who is signed in.
  const find = statement<'hash'>((parameter) =>
    build
      .selectFrom(`${table} as s`)
      .innerJoin('user as u', 'u.id', 's.user')
      .selectAll('s')
      .select(['u.state as user_state', 'u.roles as user_roles', 'u.language as user_language'])
      .where('s.hash', '=', parameter('hash'))
      .where(sql.ref('u.removed'), 'is', null),
  )
  return {
    async find(hash) {
      const [row] = await read(find({ hash }))
      if (!row) return undefined
      const { user_language: language } = row
      const roles = columns.decode({ kind: 'json' }, row['user_roles'])
      return {
        session: rows.decode(row),
        state: String(row['user_state']),
        roles: Array.isArray(roles) ? roles : [],
        language: typeof language === 'string' ? language : null,
      }
    },
    async list(user) {
      const all = build.selectFrom(table).selectAll().where('user', '=', user)
      return (await read(all.orderBy('seen', 'desc').compile())).map(rows.decode)
    },
    async add(run, session) {
      await run(build.insertInto(table).values(rows.encode(session)).compile())
    },
    async see(run, hash, seen) {
      const one = build.updateTable(table).set(rows.encode({ seen })).where('hash', '=', hash)
      await run(one.compile())
    },
    async lookAs(run, hash, role) {
      const one = build.updateTable(table).set(rows.encode({ seen_as: role }))
      await run(one.where('hash', '=', hash).compile())
    },
    async end(run, hash) {
      const gone = build.deleteFrom(table).where('hash', '=', hash).returning('hash')
      return (await run(gone.compile())).length > 0
    },
    async endAll(run, user, but = '') {
      const gone = build.deleteFrom(table).where('user', '=', user).where('hash', '!=', but)
      return (await run(gone.returning('hash').compile())).length
    },
  }
}
