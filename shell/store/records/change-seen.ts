import type { Database, Row, Run } from '../database.ts'

/** Changes the version of a row that somebody has seen; tells whether it still was that. */
export async function changeSeen(
  { build }: Pick<Database, 'build'>,
  run: Run,
  table: string,
  { id, version }: { readonly id: string; readonly version: number },
  values: Row,
): Promise<boolean> {
  const changed = build
    .updateTable(table)
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
  return (await run(changed.compile())).length > 0
}
