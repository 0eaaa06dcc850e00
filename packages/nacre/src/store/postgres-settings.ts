import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The settings of a PostgreSQL server on which an installation depends. */
export interface PostgresSettings {
  /** The version as a number: 170004 is 17.4. */
  readonly version: number
  readonly fsync: boolean
  readonly fullPageWrites: boolean
  readonly autovacuum: boolean
  readonly connections: number
  /** The connections that are not reserved for administrators. */
  readonly maxConnections: number
}

export async function readPostgresSettings({ build, read }: Database): Promise<PostgresSettings> {
  const query = sql`select
    current_setting('server_version_num')::int as version,
    current_setting('fsync')::bool as fsync,
    current_setting('full_page_writes')::bool as full_page_writes,
    current_setting('autovacuum')::bool as autovacuum,
    current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int as max_connections,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections`
  const [row = {}] = await read(query.compile(build))
  return {
    version: Number(row['version']),
    fsync: row['fsync'] === true,
    fullPageWrites: row['full_page_writes'] === true,
    autovacuum: row['autovacuum'] === true,
    connections: Number(row['connections']),
    maxConnections: Number(row['max_connections']),
  }
}
