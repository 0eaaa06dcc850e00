import { DatabaseError, type PoolClient, type Pool } from 'pg'

/** The error when a newer version of the code has changed the schema. */
export class OutdatedCode extends Error {
  constructor(cause?: unknown) {
    super(
      'A newer version of the code has changed the database. This process stores nothing more.',
      {
        cause,
      },
    )
  }
}

/** The key of the lock that writers share and migrations hold exclusively. */
export const schemaLockKey = `hashtext('nacre')`

const sharedLockQuery = `select pg_advisory_xact_lock_shared(${schemaLockKey})`
const currentHashQuery = 'select hash from nacre_shape order by number desc limit 1'

/** Ensures that a process only writes with the schema that it was started with. */
export interface SchemaGuard {
  expect(hash: string): void
  /**
   * Locks the schema until the end of the transaction, and throws if it has changed. Pipelined with
   * the first queries, so it adds no round trip.
   */
  hold(client: PoolClient): Promise<void>
  /** Returns the cause of a failed query: an unknown name may be due to a newer schema. */
  explain(pool: Pool, error: unknown): Promise<unknown>
}

export function createSchemaGuard(): SchemaGuard {
  let expected: string | undefined
  return {
    expect(hash) {
      expected = hash
    },
    async hold(client) {
      if (expected === undefined) return
      const locked = client.query(sharedLockQuery)
      // If it fails, the next query fails too.
      locked.catch(() => undefined)
      const { rows } = await client.query<{ hash: string }>(currentHashQuery)
      await locked
      if (rows[0]?.hash !== expected) throw new OutdatedCode()
    },
    async explain(pool, error) {
      const isSchemaError = error instanceof DatabaseError && /^(?:42|22)/u.test(error.code ?? '')
      if (expected === undefined || !isSchemaError) return error
      try {
        const { rows } = await pool.query<{ hash: string }>(currentHashQuery)
        return rows[0]?.hash === expected ? error : new OutdatedCode(error)
      } catch {
        return error
      }
    },
  }
}
