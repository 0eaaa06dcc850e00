import { sql } from 'kysely'
import type { Database, QueryRunner } from '../../database.ts'
import type { TableDefinition } from '../../ddl/table-definition.ts'
import { sortKeyColumn } from '../../records/query/sorted-text.ts'

/** Databases limit the parameters of a query. */
const maxParameters = 5_000

/** Writes the sort keys of a table that differ from its text. */
export async function writeSortKeys(
  database: Database,
  trx: QueryRunner,
  table: TableDefinition,
): Promise<void> {
  const { build, sortKeys } = database
  const columns = table.sort?.columns ?? []
  const keyColumns = columns.map(sortKeyColumn)
  const pageSize = Math.floor(maxParameters / (columns.length + 1))
  const page = build
    .selectFrom(table.name)
    .select(['id', ...columns, ...keyColumns])
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
    if (changed.length > 0) await trx(update(database, table.name, keyColumns, changed))
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

/** Updates many rows at once, each given by its id and the values of the columns. */
function update(
  { build, alter }: Database,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly [string, ...(Uint8Array | null)[]])[],
) {
  const type = sql.raw(alter.sortKeyType)
  const values = rows.map(([id, ...keys]) => {
    const each = [sql`cast(${id} as text)`, ...keys.map((key) => sql`cast(${key} as ${type})`)]
    return sql`(${sql.join(each)})`
  })
  // Both databases name the columns of values so.
  const set = columns.map(
    (name, index) => sql`${sql.ref(name)} = ${sql.ref(`v.column${index + 2}`)}`,
  )
  return sql`update ${sql.table(table)} as t set ${sql.join(set)}
    from (values ${sql.join(values)}) as v where t."id" = v.column1`.compile(build)
}
