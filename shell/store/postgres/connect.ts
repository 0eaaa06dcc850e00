import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { Pool, type PoolClient } from 'pg'
import type { Database, Row } from '../database.ts'
import { columns } from './columns.ts'
import { introspect } from './introspect.ts'

export async function connect(url: string): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 10_000,
  })
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => undefined)
  await refuseWeakDurability(pool)

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
    read: (query) => run(pool, query),
    async write(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work((query) => run(client, query))
        await client.query('commit')
        client.release()
        return result
      } catch (thrown) {
        await rollBack(client)
        throw thrown
      }
    },
    introspect: () => introspect(pool),
    close: () => pool.end(),
  }
}

async function run(on: Pool | PoolClient, { sql, parameters }: CompiledQuery): Promise<Row[]> {
  const { rows } = await on.query<Row>(sql, [...parameters])
  return rows
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

/** An acknowledged write must survive a crash, whatever the server's default is. */
async function refuseWeakDurability(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ setting: string }>('show synchronous_commit')
  const setting = Object.values(rows[0] ?? {})[0]
  if (setting === 'off' || setting === 'local') {
    await pool.end()
    throw new Error(
      `The PostgreSQL server has synchronous_commit = ${setting}, so an answered write could be lost. Set it to on.`,
    )
  }
}
