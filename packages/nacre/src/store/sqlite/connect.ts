import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { createSortKeys } from '../collation/sort-keys.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner, Tables } from '../rows.ts'
import { makePrivateFile } from '../data-folder/private-file.ts'
import { sqliteAlter } from './alter.ts'
import { sqliteColumns } from './columns.ts'
import { sqliteConditions } from './conditions.ts'
import { sqliteDialect } from './dialect.ts'
import { copyDatabase } from './copy-database.ts'
import { createCommitCounter } from './commit-counter.ts'
import { loadIntoSqlite } from './load-rows.ts'
import { lockDataDir } from './lock-data-dir.ts'
import { introspectSqlite } from './introspect.ts'
import { createGroupCommit } from './group-commit.ts'
import { sqliteOutage } from './outage.ts'
import { sqliteViolation } from './violation.ts'
import { type Clock, systemClock } from '../clock.ts'

/**
 * Opens SQLite with one connection for writes and one for reads, so that a long transaction does
 * not block reads. Every commit is durable before the response (`synchronous=FULL`). Checkpoints
 * run four times less often than by default, because some pages change repeatedly.
 */
export function connectSqlite(
  dataDir: string,
  {
    isAlone = false,
    clock = systemClock,
    language = 'en',
  }: { isAlone?: boolean; clock?: Clock; language?: string | undefined } = {},
): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const releaseFolder = isAlone ? lockDataDir(dataDir) : () => {}
  const file = join(dataDir, 'nacre.db')
  const { writer, reader } = openConnections(file, releaseFolder)
  const read = createQueryRunner(reader)
  const commits = createCommitCounter(writer)
  const { write, writeAlone, close } = createGroupCommit(
    writer,
    createQueryRunner(writer),
    commits.count,
  )

  return {
    ...sqliteParts(),
    sortKeys: createSortKeys(language),
    clock,
    read,
    commits,
    write,
    writeAlone,
    copyTo: (target) => copyDatabase(file, target),
    load: (work) => loadIntoSqlite(file, work),
    async close() {
      await close()
      reader.close()
      releaseFolder()
    },
  }
}

/** The parts of a SQLite database that do not depend on its connections. */
export function sqliteParts() {
  return {
    kind: 'sqlite',
    isAlone: true,
    build: new Kysely<Tables>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    }),
    columns: sqliteColumns,
    conditions: sqliteConditions,
    expressions: sqliteDialect,
    alter: sqliteAlter,
    // No other process can change the schema while this process holds the data folder.
    expectSchema: () => undefined,
    introspect: introspectSqlite,
    violationOf: sqliteViolation,
    outageOf: sqliteOutage,
  } as const
}

/** Opens both connections. Releases the data folder if one fails. */
function openConnections(file: string, releaseFolder: () => void) {
  try {
    const writer = open(
      file,
      'pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000;',
    )
    // `beginImmediateWithRetry` waits for other processes without blocking the event loop.
    writer.exec('pragma busy_timeout = 0')
    return { writer, reader: open(file, 'pragma query_only = on;') }
  } catch (error) {
    releaseFolder()
    throw error
  }
}

function open(file: string, pragmas: string): DatabaseSync {
  try {
    makePrivateFile(file)
    const connection = new DatabaseSync(file, { enableForeignKeyConstraints: true })
    connection.exec(`pragma busy_timeout = 10000; ${pragmas}`)
    return connection
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The database file ${file} cannot be used: ${reason}.`, { cause })
  }
}

/** A prepared statement with its column names. */
interface PreparedStatement {
  readonly statement: StatementSync
  readonly names: readonly string[]
}

/** The cache is limited, because queries can vary without bound and statements use memory. */
const maxCached = 2_000

export function createQueryRunner(connection: DatabaseSync): QueryRunner {
  const known = new Map<string, PreparedStatement>()
  const prepare = (sql: string): PreparedStatement => {
    const found = known.get(sql)
    if (found) return found
    const statement = connection.prepare(sql)
    const names = statement.columns().map(({ name }) => name)
    statement.setReturnArrays(true)
    if (known.size >= maxCached) known.delete(known.keys().next().value ?? '')
    const prepared = { statement, names }
    known.set(sql, prepared)
    return prepared
  }
  return async ({ sql, parameters }: CompiledQuery) => {
    const { statement, names } = prepare(sql)
    const rows: unknown[] = statement.all(...(parameters as SQLInputValue[]))
    return rows.map((values) => rowOf(names, values as readonly unknown[]))
  }
}

/**
 * Creates plain objects, which are a third faster to read and to serialize than those of the
 * driver.
 */
function rowOf(names: readonly string[], values: readonly unknown[]): DatabaseRow {
  const row: DatabaseRow = {}
  for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = values[index]
  return row
}
