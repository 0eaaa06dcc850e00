import { Client } from 'pg'

/**
 * Connects to a PostgreSQL server outside of the pool, for statements like `create database`, and
 * disconnects afterwards.
 */
export async function withPostgresServer<T>(
  url: string,
  work: (run: (statement: string) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work((statement) => client.query(statement))
  } finally {
    await client.end()
  }
}
