import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { QueryRunner } from './rows.ts'
import { prepareStatement } from './sql/statement.ts'

/** Counters in time windows, shared by all processes. */
export interface RateCounters {
  /** Adds to a counter and returns its new value in the window. */
  count(trx: QueryRunner, key: string, window: number, increment?: number): Promise<number>
  /** Locks a key until the end of the transaction. */
  lock(trx: QueryRunner, key: string): Promise<void>
  /** Deletes past windows. */
  deleteBefore(trx: QueryRunner, before: number): Promise<void>
}

export function createRateCounters({ build }: Database): RateCounters {
  const count = prepareStatement<'key' | 'window' | 'times'>((parameter) =>
    build
      .insertInto('nacre_rate_limit')
      .values({
        key: parameter('key'),
        window_start: parameter('window'),
        count: parameter('times'),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'window_start'])
          .doUpdateSet({ count: sql`nacre_rate_limit.count + ${parameter('times')}` }),
      )
      .returning('count'),
  )
  const rates: RateCounters = {
    async count(trx, key, window, increment = 1) {
      const [row] = await trx(count({ key, window, times: increment }))
      return Number(row?.['count'])
    },
    async lock(trx, key) {
      await rates.count(trx, key, 0)
    },
    async deleteBefore(trx, before) {
      await trx(build.deleteFrom('nacre_rate_limit').where('window_start', '<', before).compile())
    },
  }
  return rates
}
