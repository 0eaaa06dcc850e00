import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { createRowCodec } from '../ddl/row-codec.ts'
import { loginThrottleTable } from './account-tables.ts'

/** The number of consecutive failures, and the time until the next attempt is allowed. */
export interface LoginThrottle {
  readonly key: string
  readonly failureCount: number
  readonly lastFailedAt: string
  readonly lockedUntil: string
}

/** Failure counters, shared by all processes. */
export interface LoginThrottles {
  /** Reads a counter and locks it until the end of the transaction. */
  lock(trx: QueryRunner, key: string, now: string): Promise<LoginThrottle>
  save(trx: QueryRunner, throttle: LoginThrottle): Promise<void>
  clear(trx: QueryRunner, keys: readonly string[]): Promise<void>
}

export function createLoginThrottles({ build, columns }: Database): LoginThrottles {
  const rows = createRowCodec<LoginThrottle>(loginThrottleTable, columns)
  const table = 'nacre_login_throttle'
  return {
    async lock(trx, key, now) {
      const [row = {}] = await trx(
        build
          .insertInto(table)
          .values(rows.encode({ key, failureCount: 0, lastFailedAt: now, lockedUntil: now }))
          // An update without effect, which locks the existing row.
          .onConflict((conflict) =>
            conflict
              .column('key')
              .doUpdateSet({ failure_count: sql`nacre_login_throttle.failure_count` }),
          )
          .returningAll()
          .compile(),
      )
      return rows.decode(row)
    },
    async save(trx, { key, ...values }) {
      await trx(build.updateTable(table).set(rows.encode(values)).where('key', '=', key).compile())
    },
    async clear(trx, keys) {
      if (keys.length === 0) return
      await trx(build.deleteFrom(table).where('key', 'in', keys).compile())
    },
  }
}
