import type { QueryRunner } from '../rows.ts'

/**
 * Creates the runner of one transaction. After its end it runs nothing: a late query would be in no
 * transaction, or in that of somebody else.
 */
export function createTransactionRunner(run: QueryRunner): {
  readonly trx: QueryRunner
  readonly end: () => void
} {
  let isOver = false
  return {
    trx: async (query) => {
      if (isOver)
        throw new Error('A query came after the end of its transaction. Await every query.')
      return run(query)
    },
    end() {
      isOver = true
    },
  }
}
