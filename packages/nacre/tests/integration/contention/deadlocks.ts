import { CompiledQuery } from 'kysely'
import type { Database } from '#shell/store/database.ts'

/** Returns how many deadlocks PostgreSQL has ended in a database. */
export async function countDeadlocks(database: Database): Promise<number> {
  if (database.kind === 'sqlite') return 0
  const statement = 'select deadlocks from pg_stat_database where datname = current_database()'
  const [row] = await database.read(CompiledQuery.raw(statement))
  return Number(row?.['deadlocks'])
}
