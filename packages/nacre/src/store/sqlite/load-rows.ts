import { setImmediate } from 'node:timers/promises'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { QueryRunner } from '../rows.ts'

/**
 * Runs a function in one transaction that fills a database. Foreign keys are checked at its end, so the
 * rows can come in any order. The function may wait for another database.
 */
export async function loadIntoSqlite<T>(
  file: string,
  work: (trx: QueryRunner) => Promise<T>,
): Promise<T> {
  const connection = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  try {
    connection.exec('pragma busy_timeout = 10000; pragma synchronous = full; begin immediate')
    const result = await work(async ({ sql, parameters }) => {
      // A server that makes a backup answers requests meanwhile.
      await setImmediate()
      // The columns of the queries are those that the store knows.
      return connection.prepare(sql).all(...(parameters as SQLInputValue[]))
    })
    const [broken] = connection.prepare('pragma foreign_key_check').all()
    if (broken) throw new Error(`A row of ${String(broken['table'])} has lost its target.`)
    connection.exec('commit')
    return result
  } finally {
    // Closing rolls back what was not committed.
    connection.close()
  }
}
