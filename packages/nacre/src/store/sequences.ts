import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { QueryRunner } from './rows.ts'

/** Counts up, and never gives a number twice. */
export interface Sequences {
  /**
   * Returns the next number of a sequence. Its row is locked until the end of the transaction, so that
   * a failed transaction leaves no gap.
   */
  next(trx: QueryRunner, name: string, from: number): Promise<number>
  /** Makes a sequence go on above a number that was given otherwise. */
  goOnAbove(trx: QueryRunner, name: string, number: number): Promise<void>
}

export function createSequences({ build }: Pick<Database, 'build'>): Sequences {
  return {
    async next(trx, name, from) {
      const query = build
        .insertInto('nacre_sequence')
        .values({ name, value: from })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ value: sql`nacre_sequence.value + 1` }),
        )
        .returning('value')
      const [row] = await trx(query.compile())
      return Number(row?.['value'])
    },
    async goOnAbove(trx, name, number) {
      const query = build
        .insertInto('nacre_sequence')
        .values({ name, value: number })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ value: number })
            .where('nacre_sequence.value', '<', number),
        )
      await trx(query.compile())
    },
  }
}
