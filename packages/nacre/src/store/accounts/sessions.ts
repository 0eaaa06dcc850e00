import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { prepareStatement } from '../sql/statement.ts'
import { createRowCodec } from '../ddl/row-codec.ts'
import { sessionTable } from './account-tables.ts'

/** A session of a user in a browser. `hash` is the hash of the session secret in the cookie. */
export interface StoredSession {
  readonly hash: string
  readonly user: string
  /** `authenticated`, or what is still missing until it is. */
  readonly stage: 'authenticated' | 'second-factor'
  /** Whether the session was authenticated by a second factor or a passkey. */
  readonly isMultiFactor: boolean
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly expiresAt: string
  readonly idleSeconds: number
  readonly reauthenticatedAt: string
  readonly isRemembered: boolean
  readonly method: string
  readonly device: string | null
  readonly ip: string | null
  /** The role of “view as role”. The session is read-only while it is set. */
  readonly viewingAs?: string | null
}

/** A session with the state, roles and language of its user. */
export interface SessionWithUser {
  readonly session: StoredSession
  readonly state: string
  readonly roles: readonly string[]
  readonly language: string | null
}

export interface Sessions {
  /** Finds a session. Returns `undefined` if its user was removed. */
  find(hash: string): Promise<SessionWithUser | undefined>
  list(userId: string): Promise<readonly StoredSession[]>
  add(trx: QueryRunner, session: StoredSession): Promise<void>
  /** Records the time of last use. */
  touch(trx: QueryRunner, hash: string, at: string): Promise<void>
  /** Sets the role of “view as role”, or clears it with `null`. */
  setViewAs(trx: QueryRunner, hash: string, role: string | null): Promise<void>
  /** Ends a session. Returns whether it existed. */
  end(trx: QueryRunner, hash: string): Promise<boolean>
  /** Ends all sessions of a user, or all but one. */
  endAll(trx: QueryRunner, userId: string, exceptHash?: string): Promise<number>
}

export function createSessions({ build, columns, read }: Database): Sessions {
  const rows = createRowCodec<StoredSession>(sessionTable, columns)
  const table = 'nacre_session'
  // Runs at every request of signed-in users.
  const find = prepareStatement<'hash'>((parameter) =>
    build
      .selectFrom(`${table} as s`)
      .innerJoin('user as u', 'u.id', 's.user_id')
      .selectAll('s')
      .select(['u.state as user_state', 'u.roles as user_roles', 'u.language as user_language'])
      .where('s.hash', '=', parameter('hash'))
      .where(sql.ref('u.removed_at'), 'is', null),
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
    async list(userId) {
      const all = build.selectFrom(table).selectAll().where('user_id', '=', userId)
      return (await read(all.orderBy('last_seen_at', 'desc').compile())).map(rows.decode)
    },
    async add(trx, session) {
      await trx(build.insertInto(table).values(rows.encode(session)).compile())
    },
    async touch(trx, hash, visible) {
      const one = build
        .updateTable(table)
        .set(rows.encode({ lastSeenAt: visible }))
        .where('hash', '=', hash)
      await trx(one.compile())
    },
    async setViewAs(trx, hash, role) {
      const one = build.updateTable(table).set(rows.encode({ viewingAs: role }))
      await trx(one.where('hash', '=', hash).compile())
    },
    async end(trx, hash) {
      const removed = build.deleteFrom(table).where('hash', '=', hash).returning('hash')
      return (await trx(removed.compile())).length > 0
    },
    async endAll(trx, userId, exceptHash = '') {
      const removed = build
        .deleteFrom(table)
        .where('user_id', '=', userId)
        .where('hash', '!=', exceptHash)
      return (await trx(removed.returning('hash').compile())).length
    },
  }
}
