import type { Database } from './database.ts'
import { withOutageErrors } from './outage-errors.ts'
import type { Clock } from './clock.ts'

/**
 * Opens PostgreSQL if a URL is configured, otherwise SQLite in the data folder. With `isAlone`,
 * locks the data folder for this process; PostgreSQL supports many processes. Text is ordered by
 * the rules of the language.
 */
export async function openDatabase(
  where: { dataDir: string; databaseUrl?: string },
  options: { isAlone?: boolean; clock?: Clock; language?: string | undefined } = {},
): Promise<Database> {
  // Loads only the driver in use, to save memory and start-up time.
  if (where.databaseUrl !== undefined) {
    const { connectPostgres } = await import('./postgres/connect.ts')
    return withOutageErrors(await connectPostgres(where.databaseUrl, options))
  }
  const { connectSqlite } = await import('./sqlite/connect.ts')
  return withOutageErrors(connectSqlite(where.dataDir, options))
}
