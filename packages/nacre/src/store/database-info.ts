import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The kind, version and size of the database in bytes. */
export interface DatabaseInfo {
  readonly kind: 'sqlite' | 'postgres'
  readonly version: string
  readonly bytes: number
}

/** Queries the database for its version and size. Also shows that it responds. */
export async function readDatabaseInfo({ kind, build, read }: Database): Promise<DatabaseInfo> {
  const question =
    kind === 'sqlite'
      ? sql`select sqlite_version() as version, page_count * page_size as bytes
            from pragma_page_count(), pragma_page_size()`
      : sql`select current_setting('server_version') as version,
            pg_database_size(current_database()) as bytes`
  const [row = {}] = await read(question.compile(build))
  return { kind, version: String(row['version']), bytes: Number(row['bytes']) }
}

/** Returns the time of PostgreSQL in milliseconds since the epoch. */
export async function readDatabaseClock({ build, read }: Database): Promise<number> {
  const question = sql`select extract(epoch from clock_timestamp()) * 1000 as now`
  const [row] = await read(question.compile(build))
  return Number(row?.['now'])
}
