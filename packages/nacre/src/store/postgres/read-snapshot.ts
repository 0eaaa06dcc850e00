import { Client, type ClientConfig } from 'pg'
import type { DatabaseRow, QueryRunner } from '../rows.ts'

/**
 * Runs a function that reads the database as it is now, whatever changes meanwhile. It has a connection
 * of its own, without time limits, and takes no locks that writes would wait for.
 */
export async function readSnapshot<T>(
  config: ClientConfig,
  work: (read: QueryRunner) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...config,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  // A broken connection also fails the query, and would end the process without a listener.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    return await work(async ({ sql, parameters }) => {
      const { rows } = await client.query<DatabaseRow>(sql, [...parameters])
      return rows
    })
  } finally {
    // The end of the connection ends the transaction.
    await client.end().catch(() => undefined)
  }
}
