import { sql } from 'kysely'
import type { Database, Run } from '../database.ts'
import { tableRows } from '../tables/table-rows.ts'
import { guardTable } from './account-tables.ts'

/** How often something has failed in a row, and until when nobody may try again. */
export interface Guarded {
  readonly key: string
  readonly failures: number
  readonly at: string
  readonly until: string
}

/** Counts failures for all processes together. */
export interface Guards {
  /** What is known of a key. Until the transaction ends, nobody else gets to know it. */
  hold(run: Run, key: string, now: string): Promise<Guarded>
  put(run: Run, guarded: Guarded): Promise<void>
  clear(run: Run, keys: readonly string[]): Promise<void>
}

export function createGuards({ build, columns }: Database): Guards {
  const rows = tableRows<Guarded>(guardTable, columns)
  const table = 'nacre_guard'
  return {
    async hold(run, key, now) {
      const [row = {}] = await run(
        build
          .insertInto(table)
          .values(rows.encode({ key, failures: 0, at: now, until: now }))
          // Changes nothing, and so makes others wait for the row that is there.
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({ failures: sql`nacre_guard.failures` }),
          )
          .returningAll()
          .compile(),
      )
      return rows.decode(row)
    },
    async put(run, { key, ...values }) {
      await run(build.updateTable(table).set(rows.encode(values)).where('key', '=', key).compile())
    },
    async clear(run, keys) {
      if (keys.length === 0) return
      await run(build.deleteFrom(table).where('key', 'in', keys).compile())
    },
  }
}
