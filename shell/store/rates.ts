import { sql } from 'kysely'
import type { Database, Run } from './database.ts'
import { statement } from './questions/statement.ts'

/** How often something has been done, counted in windows of time that all processes share. */
export interface Rates {
  /** Counts one more, or so many, and tells how many that makes in this window. */
  count(run: Run, key: string, window: number, times?: number): Promise<number>
  /** Makes whoever holds the same key wait until the transaction ends. */
  hold(run: Run, key: string): Promise<void>
  /** Forgets windows that are over. */
  tidy(run: Run, before: number): Promise<void>
}

export function createRates({ build }: Database): Rates {
  const count = statement<'key' | 'window' | 'times'>((parameter) =>
    build
      .insertInto('nacre_rate')
      .values({
        key: parameter('key'),
        window_start: parameter('window'),
        count: parameter('times'),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'window_start'])
          .doUpdateSet({ count: sql`nacre_rate.count + ${parameter('times')}` }),
      )
      .returning('count'),
  )
  const rates: Rates = {
    async count(run, key, window, times = 1) {
      const [row] = await run(count({ key, window, times }))
      return Number(row?.['count'])
    },
    async hold(run, key) {
      await rates.count(run, key, 0)
    },
    async tidy(run, before) {
      await run(build.deleteFrom('nacre_rate').where('window_start', '<', before).compile())
    },
  }
  return rates
}
