import type { CompiledQuery } from 'kysely'
import type { Database, QueryRunner } from './database.ts'

/** What a statement does. */
type StatementKind = 'select' | 'insert' | 'update' | 'delete' | 'other'

const kinds: Readonly<Record<string, StatementKind>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

/** Returns a database that tells the time of each statement in milliseconds. */
export function timeStatements(
  database: Database,
  onStatement: (kind: StatementKind, milliseconds: number) => void,
): Database {
  const timed =
    (run: QueryRunner): QueryRunner =>
    async (query) => {
      const start = performance.now()
      try {
        return await run(query)
      } finally {
        onStatement(kindOf(query), performance.now() - start)
      }
    }
  return {
    ...database,
    read: timed(database.read),
    write: (work) => database.write((trx) => work(timed(trx))),
    writeAlone: (work) => database.writeAlone((trx) => work(timed(trx))),
  }
}

const kindOf = ({ query }: CompiledQuery) => kinds[query.kind] ?? 'other'
