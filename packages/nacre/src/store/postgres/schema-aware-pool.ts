import { DatabaseError, Pool, type PoolConfig } from 'pg'
import type { DatabaseRow } from '../rows.ts'
import { createSchemaGuard, OutdatedCode, type SchemaGuard } from './schema-guard.ts'
import { createLoadShedder } from './shed-load.ts'

/** The connections to a database whose schema a newer version of the code may change. */
export interface SchemaAwarePool {
  readonly guard: SchemaGuard
  /** The connections. They are other ones after a newer version has changed names. */
  current(): Pool
  /** Runs a query, and repeats it once if the schema is newer and still serves this process. */
  run<T>(work: (pool: Pool) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function openSchemaAwarePool(config: PoolConfig): SchemaAwarePool {
  let connections = openConnections(config)
  const switchSchema = async (schema: string) => {
    const before = connections
    const { rows } = await before.pool.query<DatabaseRow>('show search_path')
    const path = `${schema}, ${String(rows[0]?.['search_path'])}`
    const options = `${config.options} -c search_path=${escape(path)}`
    connections = openConnections({ ...config, options })
    // Queries that are under way end first.
    void before.close()
  }
  const guard = createSchemaGuard(switchSchema)
  return {
    guard,
    current: () => connections.pool,
    async run(work) {
      connections.shedder.watch()
      const { pool } = connections
      try {
        return await work(pool)
      } catch (error) {
        const isUnknown = isUnknownName(error)
        if (isUnknown && pool !== connections.pool) return work(connections.pool)
        // The former names that this process uses may have been dropped.
        const isOutdated = error instanceof OutdatedCode || (isUnknown && guard.hasAdopted())
        if (!isOutdated) throw error
        if (await guard.adopt(connections.pool)) return work(connections.pool)
        throw error instanceof OutdatedCode ? error : new OutdatedCode(error)
      }
    },
    close: () => connections.close(),
  }
}

function openConnections(config: PoolConfig) {
  // Independent queries are pipelined.
  const pool = new Pool({ ...config, pipeline: true })
  const shedder = createLoadShedder(pool, config)
  // The pool replaces broken connections, and running queries fail. Without listeners, these events
  // would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return {
    pool,
    shedder,
    async close() {
      await Promise.all([pool.end(), shedder.close()])
    },
  }
}

const isUnknownName = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code ?? '').startsWith('42')

/** Escapes a value in the options of a connection. */
const escape = (value: string) => value.replaceAll(/[\\ ]/gu, String.raw`\$&`)
