import type { Database } from './database.ts'
import { tellTrouble } from './tell-trouble.ts'

/**
 * SQLite in the data folder, or PostgreSQL when there is an address for it. With `isAlone` no other process
 * that asks for the same has the data folder; PostgreSQL is there for many.
 */
export async function openDatabase(
  where: { dataDir: string; databaseUrl?: string },
  options: { isAlone?: boolean } = {},
): Promise<Database> {
  // Only the twin in use is loaded: the other's driver costs memory and time at start.
  if (where.databaseUrl !== undefined) {
    const { connect } = await import('./postgres/connect.ts')
    return tellTrouble(await connect(where.databaseUrl))
  }
  const { connect } = await import('./sqlite/connect.ts')
  return tellTrouble(connect(where.dataDir, options))
}
