import { sql } from 'kysely'
import type { Database } from './database.ts'

/** What the database is, and how many bytes it takes. */
export interface DatabaseFacts {
  readonly kind: 'sqlite' | 'postgres'
  readonly version: string
  readonly bytes: number
}

/** Asks the database about itself, which shows too that it answers. */
export async function databaseFacts({ kind, build, read }: Database): Promise<DatabaseFacts> {
  const question =
    kind === 'sqlite'
      ? sql`select sqlite_version() as version, page_count * page_size as bytes
            from pragma_page_count(), pragma_page_size()`
      : sql`select current_setting('server_version') as version,
            pg_database_size(current_database()) as bytes`
  const [row = {}] = await read(question.compile(build))
  return { kind, version: String(row['version']), bytes: Number(row['bytes']) }
}
