import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { createRowCodec } from '../ddl/row-codec.ts'
import { oneTimeTokenTable } from './account-tables.ts'

/** A token that works once, for one purpose, until it expires. */
export interface OneTimeToken {
  readonly hash: string
  readonly purpose: string
  readonly user: string | null
  readonly data: unknown
  /** The number of failed attempts to use it. */
  readonly attempts: number
  readonly createdAt: string
  readonly expiresAt: string
}

/** The hash and purpose of a token, and the current time. */
export interface TokenLookup {
  readonly hash: string
  readonly purpose: string
  readonly now: string
}

export interface OneTimeTokens {
  add(trx: QueryRunner, newToken: Omit<OneTimeToken, 'attempts'>): Promise<void>
  /** Reads a token without consuming it. */
  peek(lookup: TokenLookup, trx?: QueryRunner): Promise<OneTimeToken | undefined>
  /** Consumes a token. Of concurrent attempts, only one gets it. */
  consume(trx: QueryRunner, lookup: TokenLookup): Promise<OneTimeToken | undefined>
  /** Counts a failed attempt and returns the new count. */
  countFailure(trx: QueryRunner, hash: string): Promise<number>
  /** Lists the tokens of a user for a purpose, including expired ones. */
  list(userId: string, purpose: string): Promise<readonly OneTimeToken[]>
  remove(trx: QueryRunner, hash: string): Promise<void>
  /** Deletes all tokens of a user. */
  deleteAll(trx: QueryRunner, userId: string): Promise<void>
  /** Deletes all tokens for a purpose, of one user or of all. */
  deleteForPurpose(trx: QueryRunner, purpose: string, userId?: string): Promise<void>
}

export function createOneTimeTokens({ build, columns, read }: Database): OneTimeTokens {
  const rows = createRowCodec<OneTimeToken>(oneTimeTokenTable, columns)
  const table = 'nacre_one_time_token'
  const moment = (at: string) => columns.encode({ kind: 'timestamp' }, at)
  return {
    async add(trx, newToken) {
      await trx(
        build
          .insertInto(table)
          .values(rows.encode({ ...newToken, attempts: 0 }))
          .compile(),
      )
    },
    async peek({ hash, purpose, now }, trx = read) {
      const one = build
        .selectFrom(table)
        .selectAll()
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', moment(now))
      const [row] = await trx(one.compile())
      return row && rows.decode(row)
    },
    async consume(trx, { hash, purpose, now }) {
      const one = build
        .deleteFrom(table)
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', moment(now))
        .returningAll()
      const [row] = await trx(one.compile())
      return row && rows.decode(row)
    },
    async countFailure(trx, hash) {
      const increment = build
        .updateTable(table)
        .set({ attempts: sql`attempts + 1` })
        .where('hash', '=', hash)
        .returning('attempts')
      return Number((await trx(increment.compile()))[0]?.['attempts'] ?? 0)
    },
    async list(userId, purpose) {
      const all = build.selectFrom(table).selectAll().where('user_id', '=', userId)
      return (await read(all.where('purpose', '=', purpose).compile())).map(rows.decode)
    },
    async remove(trx, hash) {
      await trx(build.deleteFrom(table).where('hash', '=', hash).compile())
    },
    async deleteAll(trx, userId) {
      await trx(build.deleteFrom(table).where('user_id', '=', userId).compile())
    },
    async deleteForPurpose(trx, purpose, userId) {
      const all = build.deleteFrom(table).where('purpose', '=', purpose)
      await trx((userId === undefined ? all : all.where('user_id', '=', userId)).compile())
    },
  }
}
