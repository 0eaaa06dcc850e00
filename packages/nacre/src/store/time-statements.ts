import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'
import type { QueryRunner } from './rows.ts'

/** What a statement does. */
export type StatementKind = 'select' | 'insert' | 'update' | 'delete' | 'other'

const kinds: Readonly<Record<string, StatementKind>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

/** A statement that has run. */
export interface TimedStatement {
  readonly kind: StatementKind
  readonly sql: string
  /** The value of `performance.now()` at its start. */
  readonly start: number
  readonly milliseconds: number
}

type StatementListener = (statement: TimedStatement) => void

/**
 * Returns a database that tells the time of each statement. `listenerNow` returns who wants to know
 * it, and is called where the statement or its transaction starts, because statements of several
 * requests can run in one transaction.
 */
export function timeStatements(
  database: Database,
  listenerNow: () => StatementListener | undefined,
): Database {
  const timed =
    (run: QueryRunner, listener: StatementListener): QueryRunner =>
    async (query) => {
      const start = performance.now()
      try {
        return await run(query)
      } finally {
        const milliseconds = performance.now() - start
        listener({ kind: kindOf(query), sql: query.sql, start, milliseconds })
      }
    }
  const timedWork = <T>(work: (trx: QueryRunner) => Promise<T>) => {
    const listener = listenerNow()
    return listener ? (trx: QueryRunner) => work(timed(trx, listener)) : work
  }
  return {
    ...database,
    read(query) {
      const listener = listenerNow()
      return listener ? timed(database.read, listener)(query) : database.read(query)
    },
    write: (work) => database.write(timedWork(work)),
    writeAlone: (work) => database.writeAlone(timedWork(work)),
  }
}

const kindOf = ({ query }: CompiledQuery) => kinds[query.kind] ?? 'other'
