import { Client } from 'pg'

/** Runs statements on a PostgreSQL database, one after the other, on a connection of their own. */
export async function runSql(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
