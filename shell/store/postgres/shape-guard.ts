import { DatabaseError, type PoolClient, type Pool } from 'pg'

/** The database has been changed by a version of the code that is newer than this process. */
export class Outdated extends Error {
  constructor(cause?: unknown) {
    super(
      'A newer version of the code has changed the database. This process stores nothing more.',
      {
        cause,
      },
    )
  }
}

/** Shared by all who write, and held alone by whoever changes the tables. */
export const lockKey = `hashtext('nacre')`

const share = `select pg_advisory_xact_lock_shared(${lockKey})`
const current = 'select hash from nacre_shape order by number desc limit 1'

/** Holds a process to the shape that it was started with. */
export interface ShapeGuard {
  expect(hash: string): void
  /**
   * Keeps the tables as they are until the transaction ends, and fails where they are not ours any more. Sent
   * together with the first queries, so that nobody waits for it alone.
   */
  hold(client: PoolClient): Promise<void>
  /** What a query failed of: a name that is not there may be one that a newer version has changed. */
  explain(pool: Pool, thrown: unknown): Promise<unknown>
}

export function createShapeGuard(): ShapeGuard {
  let expected: string | undefined
  return {
    expect(hash) {
      expected = hash
    },
    async hold(client) {
      if (expected === undefined) return
      const held = client.query(share)
      // The next one fails with it.
      held.catch(() => undefined)
      const { rows } = await client.query<{ hash: string }>(current)
      await held
      if (rows[0]?.hash !== expected) throw new Outdated()
    },
    async explain(pool, thrown) {
      const isOfShape = thrown instanceof DatabaseError && /^(?:42|22)/u.test(thrown.code ?? '')
      if (expected === undefined || !isOfShape) return thrown
      try {
        const { rows } = await pool.query<{ hash: string }>(current)
        return rows[0]?.hash === expected ? thrown : new Outdated(thrown)
      } catch {
        return thrown
      }
    },
  }
}
