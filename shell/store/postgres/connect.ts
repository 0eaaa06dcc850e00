import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Database, Row, Run } from '../database.ts'
import { alter } from './alter.ts'
import { columns } from './columns.ts'
import { conditions } from './conditions.ts'
import { introspect } from './introspect.ts'
import { createShapeGuard, lockKey, type ShapeGuard } from './shape-guard.ts'
import { createShedder } from './shed-waiting.ts'
import { AllTaken, isTooLate, trouble } from './trouble.ts'
import { valueTypes } from './value-types.ts'
import { violation } from './violation.ts'

/** Held until the transaction ends, by one process at a time for each database. */
const lock = CompiledQuery.raw(`select pg_advisory_xact_lock(${lockKey})`)

/** Whoever changes tables waits for whoever does already, and works on many records at once. */
const unhurried = CompiledQuery.raw(
  `select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
)

/** A table that somebody holds on to must not keep all others waiting behind who wants to change it. */
const patience = CompiledQuery.raw(`set local lock_timeout = '15s'`)

/** In milliseconds: nobody who asks waits for longer, least of all in the way of others. */
const limits = {
  /** For a connection. */
  connectionTimeoutMillis: 5_000,
  /** For what another transaction holds. */
  lock_timeout: 5_000,
  /** For all that one query does. */
  statement_timeout: 30_000,
  /** For the next query of a transaction. */
  idle_in_transaction_session_timeout: 10_000,
}

export async function connect(url: string): Promise<Database> {
  const config: PoolConfig = {
    ...limits,
    connectionString: url,
    types: valueTypes,
    options: '-c timezone=UTC',
    max: 10,
  }
  // Queries that need not wait for each other are on their way together.
  const pool = new Pool({ ...config, pipeline: true })
  const shedder = createShedder(pool, config)
  const guard = createShapeGuard()
  // A connection that breaks is replaced by the pool, and whoever was using it hears of it by a query
  // that fails. Unheard, these events would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  try {
    await refuseUnfit(pool)
  } catch (thrown) {
    await pool.end()
    throw unreachable(url, thrown)
  }

  return {
    kind: 'postgres',
    isAlone: false,
    build: new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
    columns,
    conditions,
    alter,
    read(query) {
      shedder.watch()
      return run(pool, query).catch(async (thrown: unknown) => {
        throw await guard.explain(pool, thrown)
      })
    },
    write(work) {
      shedder.watch()
      return transaction(pool, work, guard)
    },
    expectShape: guard.expect,
    async writeAlone(work) {
      try {
        return await transaction(pool, async (inside) => {
          await inside(unhurried)
          await inside(lock)
          await inside(patience)
          return work(inside)
        })
      } catch (thrown) {
        throw isOutOfPatience(thrown) ? tooBusy(thrown) : thrown
      }
    },
    introspect,
    violation,
    trouble,
    async close() {
      await Promise.all([pool.end(), shedder.close()])
    },
  }
}

function isOutOfPatience(thrown: unknown): boolean {
  return thrown instanceof DatabaseError && thrown.code === '55P03'
}

function tooBusy(cause: unknown): Error {
  const sentence = 'Somebody has held on to a table for 15 seconds, so it could not be changed.'
  return new Error(`${sentence} Nothing was changed: try again.`, { cause })
}

async function transaction<T>(
  pool: Pool,
  work: (run: Run) => Promise<T>,
  guard?: ShapeGuard,
): Promise<T> {
  const client = await pool.connect().catch((thrown: unknown) => {
    throw whyNoConnection(pool, thrown)
  })
  try {
    const begun = client.query('begin')
    const held = guard?.hold(client)
    // Awaited below: where they fail, so does what follows.
    begun.catch(() => undefined)
    held?.catch(() => undefined)
    const result = await work((query) => run(client, query)).catch(async (thrown: unknown) => {
      // What failed may be a name that a newer version has changed.
      await held
      throw thrown
    })
    await begun
    await held
    // After a query that failed, PostgreSQL takes a commit for a rollback and does not call it an error.
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('Nothing was stored, because a query had failed.')
    client.release()
    return result
  } catch (thrown) {
    await rollBack(client)
    throw thrown
  }
}

async function run(on: Pool | PoolClient, { sql, parameters }: CompiledQuery): Promise<Row[]> {
  try {
    const { rows } = await on.query<Row>(sql, [...parameters])
    return rows
  } catch (thrown) {
    throw on instanceof Pool ? whyNoConnection(on, thrown) : thrown
  }
}

/** That others have all connections is no reason to take the database for away. */
function whyNoConnection(pool: Pool, thrown: unknown): unknown {
  const isFull = pool.totalCount >= pool.options.max
  return isFull && isTooLate(thrown) ? new AllTaken(thrown) : thrown
}

async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch {
    // The connection is lost, and the transaction with it: the pool must not lend it again.
    client.release(true)
  }
}

/** An acknowledged write must survive a crash, whatever the server's default is, and text any language. */
async function refuseUnfit(pool: Pool): Promise<void> {
  const query = `select current_setting('synchronous_commit') as durability, current_setting('server_encoding') as encoding,
    exists (select from pg_collation where collname = 'und-x-icu') as "knowsLetters"`
  const { rows } = await pool.query<Row>(query)
  const { durability, encoding, knowsLetters } = rows[0] ?? {}
  if (durability === 'off' || durability === 'local') {
    throw new Error(
      `it has synchronous_commit = ${durability}, so an answered write could be lost. Set it to on.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new Error(`its database is in ${String(encoding)}. Make one with encoding 'UTF8'.`)
  }
  if (knowsLetters !== true) {
    throw new Error(
      'it has been built without ICU, so it does not know the letters of all languages.',
    )
  }
}

/** Says where PostgreSQL was looked for, without the password. */
function unreachable(url: string, cause: unknown): Error {
  const { host } = new URL(url)
  // With more than one address to a name, the reasons are inside and the outside says nothing.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  const reason = first instanceof Error ? first.message : String(first)
  return new Error(`PostgreSQL at ${host} cannot be used: ${reason}`, { cause })
}
