import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg'
import { createSortKeys } from '../collation/sort-keys.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import { createTransactionRunner } from '../transactions/transaction-runner.ts'
import { postgresAlter } from './alter.ts'
import { postgresColumns } from './columns.ts'
import { postgresConditions } from './conditions.ts'
import { postgresDialect } from './dialect.ts'
import { introspectPostgres } from './introspect.ts'
import { openSchemaAwarePool } from './schema-aware-pool.ts'
import { schemaLockKey, type SchemaGuard } from './schema-guard.ts'
import { loadIntoPostgres } from './load-rows.ts'
import { maintain } from './maintain.ts'
import { readSnapshot } from './read-snapshot.ts'
import { NoFreeConnection, isConnectionTimeout, postgresOutage } from './outage.ts'
import { valueTypes } from './type-parsers.ts'
import { postgresViolation } from './violation.ts'
import { type Clock, systemClock } from '../clock.ts'

/** An exclusive lock until the end of the transaction, per database. */
const lock = CompiledQuery.raw(`select pg_advisory_xact_lock(${schemaLockKey})`)

/** Migrations wait for each other without a timeout, and may run long queries. */
const disableTimeouts = CompiledQuery.raw(
  `select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
)

/**
 * A migration that waits for a locked table blocks all later queries on it, so its wait is limited.
 */
const limitLockWait = CompiledQuery.raw(`set local lock_timeout = '15s'`)

/** Timeouts in milliseconds, so that no query blocks others for long. */
const limits = {
  /** To get a connection. */
  connectionTimeoutMillis: 5_000,
  /** To get a lock. */
  lock_timeout: 5_000,
  /** To run a query. */
  statement_timeout: 30_000,
  /** Between two queries of a transaction. */
  idle_in_transaction_session_timeout: 10_000,
}

export async function connectPostgres(
  url: string,
  { clock = systemClock, language = 'en' }: { clock?: Clock; language?: string | undefined } = {},
): Promise<Database> {
  const config: PoolConfig = {
    ...limits,
    connectionString: url,
    types: valueTypes,
    options: '-c timezone=UTC',
    max: 10,
  }
  const connections = openSchemaAwarePool(config)
  const { guard, run } = connections
  try {
    await assertSupportedServer(connections.current())
  } catch (error) {
    await connections.close()
    throw unreachableError(url, error)
  }

  const database: Database = {
    kind: 'postgres',
    clock,
    isAlone: false,
    build: new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
    columns: postgresColumns,
    conditions: postgresConditions,
    expressions: postgresDialect,
    alter: postgresAlter,
    sortKeys: createSortKeys(language),
    read: (query) =>
      run((pool) =>
        runQuery(pool, query).catch(async (error: unknown) => {
          throw await guard.explain(pool, error)
        }),
      ),
    write: (work) => run((pool) => transaction(pool, work, guard)),
    expectSchema: guard.expect,
    async writeAlone(work) {
      try {
        return await transaction(connections.current(), async (inside) => {
          await inside(disableTimeouts)
          await inside(lock)
          await inside(limitLockWait)
          return work(inside)
        })
      } catch (error) {
        throw isLockTimeout(error) ? lockTimeoutError(error) : error
      }
    },
    introspect: introspectPostgres,
    violationOf: postgresViolation,
    outageOf: postgresOutage,
    maintain: (work, more) => maintain(config, work, more),
    snapshot: (work) => readSnapshot({ ...config }, work),
    pool() {
      const { totalCount, idleCount, waitingCount } = connections.current()
      return { open: totalCount, idle: idleCount, waiting: waitingCount }
    },
    close: connections.close,
  }
  return { ...database, load: (work) => loadIntoPostgres(database, work) }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03'
}

function lockTimeoutError(cause: unknown): Error {
  const sentence = 'Somebody has held on to a table for 15 seconds, so it could not be changed.'
  return new Error(`${sentence} Nothing was changed. Try again.`, { cause })
}

async function transaction<T>(
  pool: Pool,
  work: (trx: QueryRunner) => Promise<T>,
  guard?: SchemaGuard,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toConnectionError(pool, error)
  })
  const { trx, end } = createTransactionRunner((query) => runQuery(client, query))
  try {
    const beginQuery = client.query('begin')
    const schemaLock = guard?.hold(client)
    // Awaited below. If they fail, the following queries fail too.
    beginQuery.catch(() => undefined)
    schemaLock?.catch(() => undefined)
    const result = await work(trx)
      .catch(async (error: unknown) => {
        // The query may have failed because a newer version has changed the schema.
        await schemaLock
        throw error
      })
      .finally(end)
    await beginQuery
    await schemaLock
    // After a failed query, PostgreSQL answers a commit with a rollback, without an error.
    const { command } = await client.query('commit')
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back, because a query failed.')
    client.release()
    return result
  } catch (error) {
    await rollBack(client)
    throw error
  }
}

async function runQuery(
  on: Pool | PoolClient,
  { sql, parameters }: CompiledQuery,
): Promise<DatabaseRow[]> {
  try {
    const { rows } = await on.query<DatabaseRow>(sql, [...parameters])
    return rows
  } catch (error) {
    throw on instanceof Pool ? toConnectionError(on, error) : error
  }
}

/** If all connections are in use, the database is overloaded, not unavailable. */
function toConnectionError(pool: Pool, error: unknown): unknown {
  const isFull = pool.totalCount >= pool.options.max
  return isFull && isConnectionTimeout(error) ? new NoFreeConnection(error) : error
}

async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch {
    // The connection is broken, so the pool must discard it.
    client.release(true)
  }
}

/**
 * Requires durable commits, whatever the default of the server is, and support for all languages.
 */
async function assertSupportedServer(pool: Pool): Promise<void> {
  const query = `select current_setting('synchronous_commit') as durability, current_setting('server_encoding') as encoding,
    exists (select from pg_collation where collname = 'und-x-icu') as "knowsLetters"`
  const { rows } = await pool.query<DatabaseRow>(query)
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
      'it was built without ICU, which is needed for text in all languages. Use a build with ICU.',
    )
  }
}

/** Returns an error with the host of PostgreSQL, but without the password. */
function unreachableError(url: string, cause: unknown): Error {
  const { host } = new URL(url)
  // For a host with several addresses, the reasons are in the nested errors.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  const reason = first instanceof Error ? first.message : String(first)
  return new Error(`PostgreSQL at ${host} cannot be used: ${reason}`, { cause })
}
