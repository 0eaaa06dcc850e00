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

/** Keeps migrations out until the end of a transaction. */
export const shareSchemaQuery = `select pg_advisory_xact_lock_shared(${schemaLockKey})`
const currentHashQuery = 'select hash from nacre_shape order by number desc limit 1'
/** The versions after the one with a hash. */
const laterVersionsQuery = `select hash, serves_older, former_schema from nacre_shape
  where number > (select number from nacre_shape where hash = $1) order by number`

interface LaterVersion {
  readonly hash: string
  readonly serves_older: boolean | null
  readonly former_schema: string | null
}

/** Ensures that a process only writes with a schema that serves its code. */
export interface SchemaGuard {
  expect(hash: string): void
  /**
   * Locks the schema until the end of the transaction, and throws if it has changed. Pipelined with
   * the first queries, so it adds no round trip.
   */
  hold(client: PoolClient): Promise<void>
  /** Returns the cause of a failed query: an unknown name may be due to a newer schema. */
  explain(pool: Pool, error: unknown): Promise<unknown>
  /**
   * Checks whether the newest schema serves this process, and switches to the former names if there are
   * any. If it does, a query that has failed can be repeated.
   */
  adopt(pool: Pool): Promise<boolean>
  /** Whether this process uses a newer schema than it was started with. */
  hasAdopted(): boolean
}

/** Creates the guard. `switchSchema` is called with the schema that has the former names. */
export function createSchemaGuard(switchSchema: (schema: string) => Promise<void>): SchemaGuard {
  let expected: string | undefined
  let adopted: string | undefined
  let usedSchema: string | undefined
  let adopting: Promise<boolean> | undefined

  const isKnown = (hash: string | undefined) => hash === expected || hash === adopted
  const findLater = async (pool: Pool): Promise<boolean> => {
    const { rows } = await pool.query<LaterVersion>(laterVersionsQuery, [expected])
    adopted = undefined
    const newest = rows.at(-1)
    if (!newest || !rows.every((row) => row.serves_older)) return false
    const schemas = rows.flatMap((row) => row.former_schema ?? [])
    const [schema] = schemas
    if (schemas.length > 1) return false
    if (schema !== undefined && schema !== usedSchema) await switchSchema(schema)
    adopted = newest.hash
    usedSchema = schema ?? usedSchema
    return true
  }
  return {
    expect(hash) {
      expected = hash
    },
    async hold(client) {
      if (expected === undefined) return
      // If the first fails, the second fails too, with an error that says less.
      const [, { rows }] = await Promise.all([
        client.query(shareSchemaQuery),
        client.query<{ hash: string }>(currentHashQuery),
      ])
      if (!isKnown(rows[0]?.hash)) throw new OutdatedCode()
    },
    async explain(pool, error) {
      const isSchemaError = error instanceof DatabaseError && /^(?:42|22)/u.test(error.code ?? '')
      if (expected === undefined || !isSchemaError) return error
      try {
        const { rows } = await pool.query<{ hash: string }>(currentHashQuery)
        return isKnown(rows[0]?.hash) ? error : new OutdatedCode(error)
      } catch {
        return error
      }
    },
    hasAdopted: () => adopted !== undefined,
    adopt(pool) {
      adopting ??= findLater(pool)
        .catch(() => false)
        .finally(() => {
          adopting = undefined
        })
      return adopting
    },
  }
}
