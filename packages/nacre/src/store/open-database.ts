import type { Database } from './database.ts'
import type { CopyContents } from './sqlite/inspect-copy.ts'
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

/** Opens the database for a function, and closes it afterwards. */
export async function withDatabase<T>(
  where: Parameters<typeof openDatabase>[0],
  options: Parameters<typeof openDatabase>[1],
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(where, options)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * Checks the integrity of a file of the embedded database, and counts its rows. A file that is live is
 * only read.
 */
export async function inspectDatabase(file: string, isLive = false): Promise<CopyContents> {
  const { inspectCopy } = await import('./sqlite/inspect-copy.ts')
  return inspectCopy(file, isLive)
}

/**
 * Locks the data folder for a change of its files, and moves what is in the log of the embedded database
 * into its file. Returns the function that releases the folder.
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const { lockDataDir } = await import('./sqlite/lock-data-dir.ts')
  const { writeLogToFile } = await import('./sqlite/write-log-to-file.ts')
  const release = lockDataDir(dataDir)
  writeLogToFile(dataDir)
  return release
}
