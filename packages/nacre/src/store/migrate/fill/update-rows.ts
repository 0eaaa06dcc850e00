import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** Databases limit the parameters of a query. */
const maxParameters = 5_000

/** Returns how many rows one statement can update. */
export const pageSizeFor = (columns: number): number => Math.floor(maxParameters / (columns + 1))

interface UpdatedColumn {
  readonly name: string
  /** The SQL type, for the values. */
  readonly type: string
}

/** Updates many rows in one statement, each given by its id and the values of the columns. */
export function updateRows(
  { build }: Pick<Database, 'build'>,
  table: string,
  columns: readonly UpdatedColumn[],
  rows: readonly (readonly unknown[])[],
) {
  const types = ['text', ...columns.map(({ type }) => type)]
  const values = rows.map((row) => {
    const terms = row.map((value, index) => sql`cast(${value} as ${sql.raw(types[index] ?? '')})`)
    return sql`(${sql.join(terms)})`
  })
  // Both databases name the columns of values so.
  const set = columns.map(
    ({ name }, index) => sql`${sql.ref(name)} = ${sql.ref(`v.column${index + 2}`)}`,
  )
  return sql`update ${sql.table(table)} as t set ${sql.join(set)}
    from (values ${sql.join(values)}) as v where t."id" = v.column1`.compile(build)
}
