import { setTimeout } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { DatabaseRow, QueryRunner } from '../rows.ts'

const pause = 500
const tryLock = `select pg_try_advisory_lock(hashtext('nacre maintenance')) as "isLocked"`

/**
 * Runs a function whose queries are each a transaction of their own, on a connection without time limits.
 * Only one process does so at a time. It asks for the lock again and again: a query that waits for it would
 * be a transaction that the building of an index waits for.
 */
export async function maintain(
  config: ClientConfig,
  work: (run: QueryRunner) => Promise<void>,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): Promise<void> {
  const client = new Client({ ...config, statement_timeout: 0, lock_timeout: 0 })
  // A broken connection also fails the query, and would end the process without a listener.
  client.on('error', () => undefined)
  await client.connect()
  try {
    while ((await client.query<{ isLocked: boolean }>(tryLock)).rows[0]?.isLocked !== true) {
      if (isOptional) return
      await setTimeout(pause)
    }
    await work(async ({ sql, parameters }) => {
      const { rows } = await client.query<DatabaseRow>(sql, [...parameters])
      return rows
    })
  } finally {
    // The end of the connection releases the lock.
    await client.end().catch(() => undefined)
  }
}
