import type { Database } from './database.ts'

/** SQLite in the data folder, or PostgreSQL when there is an address for it. */
export async function openDatabase(where: {
  dataDir: string
  databaseUrl?: string
}): Promise<Database> {
  // Only the twin in use is loaded: the other's driver costs memory and time at start.
  if (where.databaseUrl !== undefined) {
    const { connect } = await import('./postgres/connect.ts')
    return connect(where.databaseUrl)
  }
  const { connect } = await import('./sqlite/connect.ts')
  return connect(where.dataDir)
}
