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
import type { Database, Row, Run } from '../database.ts'
import { makePrivateFile } from '../private-file.ts'
import { alter } from './alter.ts'
import { columns } from './columns.ts'
import { conditions } from './conditions.ts'
import { copyDatabase } from './copy-database.ts'
import { countCommits } from './count-commits.ts'
import { holdFolder } from './hold-folder.ts'
import { introspect } from './introspect.ts'
import { storeTogether } from './store-together.ts'
import { trouble } from './trouble.ts'
import { violation } from './violation.ts'

/**
 * One connection writes and another reads, so that a long transaction stops no reader. Every commit
 * reaches the disk before it is answered (`synchronous=FULL`); what is written again and again, such as
 * the ends of tables, is carried from the log to its place four times more rarely than usual.
 */
export function connect(dataDir: string, { isAlone = false } = {}): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const letGo = isAlone ? holdFolder(dataDir) : () => {}
  const file = join(dataDir, 'nacre.db')
  const { writer, reader } = openBoth(file, letGo)
  const read = runner(reader)
  const commits = countCommits(writer)
  const { write, writeAlone, close } = storeTogether(writer, runner(writer), commits.count)

  return {
    kind: 'sqlite',
    isAlone: true,
    build: new Kysely({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    }),
    columns,
    conditions,
    alter,
    read,
    commits,
    write,
    writeAlone,
    // Nobody else changes the tables while this process has the folder.
    expectShape: () => undefined,
    introspect,
    violation,
    trouble,
    copyTo: (target) => copyDatabase(file, target),
    async close() {
      await close()
      reader.close()
      letGo()
    },
  }
}

/** Where one of them cannot be opened, the folder is let go. */
function openBoth(file: string, letGo: () => void) {
  try {
    const writer = open(
      file,
      'pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000;',
    )
    // It waits for other processes without keeping this one from its work: `beginWhenFree`.
    writer.exec('pragma busy_timeout = 0')
    return { writer, reader: open(file, 'pragma query_only = on;') }
  } catch (thrown) {
    letGo()
    throw thrown
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

/** A statement that has been prepared, and what its columns are called. */
interface Prepared {
  readonly statement: StatementSync
  readonly names: readonly string[]
}

/** Questions can be asked in endlessly many ways, and each prepared one takes memory. */
const mostStatements = 2_000

function runner(connection: DatabaseSync): Run {
  const known = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    const found = known.get(sql)
    if (found) return found
    const statement = connection.prepare(sql)
    const names = statement.columns().map(({ name }) => name)
    statement.setReturnArrays(true)
    if (known.size >= mostStatements) known.delete(known.keys().next().value ?? '')
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

/** Plain objects made here cost a third less, in reading and in being written as JSON, than the driver's. */
function rowOf(names: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {}
  for (let place = 0; place < names.length; place += 1) row[names[place] ?? ''] = values[place]
  return row
}
