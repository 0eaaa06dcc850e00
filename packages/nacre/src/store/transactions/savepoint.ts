import { CompiledQuery } from 'kysely'
import type { QueryRunner } from '../rows.ts'

/** A point in a transaction to which it can be rolled back. */
export interface Savepoint {
  release(): Promise<void>
  rollBack(): Promise<void>
}

/** Sets a savepoint with a name that is unique in the transaction. */
export async function setSavepoint(trx: QueryRunner, name: string): Promise<Savepoint> {
  const run = async (statement: string): Promise<void> => {
    await trx(CompiledQuery.raw(`${statement} ${name}`))
  }
  await run('savepoint')
  return {
    release: () => run('release savepoint'),
    async rollBack() {
      await run('rollback to savepoint')
      await run('release savepoint')
    },
  }
}
