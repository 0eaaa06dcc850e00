import type { Database } from '../../database.ts'
import type { QueryRunner } from '../../rows.ts'
import { sortKeyColumn } from '../../columns/sorted-text.ts'
import type { SortKeyFill } from '../plan/step.ts'
import { pageSizeFor, updateRows } from './update-rows.ts'

/** Writes the sort keys of text columns that differ from the text. */
export async function writeSortKeys(
  database: Database,
  trx: QueryRunner,
  { table, columns }: SortKeyFill,
): Promise<void> {
  const { build, sortKeys, alter } = database
  const keyColumns = columns.map(sortKeyColumn)
  const pageSize = pageSizeFor(columns.length)
  const updated = keyColumns.map((name) => ({ name, type: alter.sortKeyType }))
  const page = build
    .selectFrom(table)
    .select(['id', ...columns, ...keyColumns])
    // Most records have no value in a column that is new.
    .where(({ or, eb }) => or([...columns, ...keyColumns].map((name) => eb(name, 'is not', null))))
    .orderBy('id')
    .limit(pageSize)
  let last = ''
  for (;;) {
    const rows = await trx(page.where('id', '>', last).compile())
    const changed = rows.flatMap((row) => {
      const keys = columns.map((name) => keyOf(row[name]))
      const isSame = keyColumns.every((name, index) => isEqual(row[name], keys[index]))
      return isSame ? [] : [[String(row['id']), ...keys] as const]
    })
    if (changed.length > 0) await trx(updateRows(database, table, updated, changed))
    if (rows.length < pageSize) return
    last = String(rows.at(-1)?.['id'])
  }

  function keyOf(text: unknown): Uint8Array | null {
    return typeof text === 'string' ? sortKeys.of(text) : null
  }
}

function isEqual(stored: unknown, key: Uint8Array | null | undefined): boolean {
  if (!(stored instanceof Uint8Array) || !key) return (stored ?? null) === (key ?? null)
  return Buffer.compare(stored, key) === 0
}
