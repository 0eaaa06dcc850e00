import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { QueryRunner } from '../../rows.ts'

/** How long a statement waits for a table. */
export const longestLockWait = '2s'
const attempts = 10
const pause = 1_000

/**
 * A statement that waits for a table blocks all later queries on it, so it waits for a short time, again
 * and again.
 */
export async function withLockLimit<T>(
  { build: query }: Pick<Database, 'build'>,
  run: QueryRunner,
  work: () => Promise<T>,
): Promise<T> {
  const setLimit = (limit: string) => run(sql`set lock_timeout = ${sql.lit(limit)}`.compile(query))
  await setLimit(longestLockWait)
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        if (Object(error).code !== lockNotAvailable || attempt === attempts) throw error
        await setTimeout(pause)
      }
    }
  } finally {
    await setLimit('0')
  }
}

const lockNotAvailable = '55P03'
