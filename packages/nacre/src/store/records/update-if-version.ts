import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'

/** Updates a row if its version matches. Returns whether it did. */
export async function updateIfVersionMatches(
  { build }: Pick<Database, 'build'>,
  trx: QueryRunner,
  table: string,
  { id, version }: { readonly id: string; readonly version: number },
  values: DatabaseRow,
): Promise<boolean> {
  const changed = build
    .updateTable(table)
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
  return (await trx(changed.compile())).length > 0
}
