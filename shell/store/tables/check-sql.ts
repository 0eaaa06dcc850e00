import { type RawBuilder, sql } from 'kysely'
import type { Columns } from '../database.ts'
import type { ColumnShape } from './shape.ts'
import { sign } from './signature.ts'

/** What a column is held to, as a condition, or nothing. */
export function checkOf(columns: Columns, column: ColumnShape): RawBuilder<unknown> | undefined {
  // What the database works out itself needs no looking after.
  if (column.from) return undefined
  const ref = sql.ref(column.name)
  const { oneOf, min, max, longest } = column.bounds ?? {}
  const parts = [
    columns.check(column.column, ref),
    oneOf && sql`${ref} in (${sql.join(oneOf.map((choice) => sql.lit(choice)))})`,
    min !== undefined && sql`${ref} >= ${sql.lit(min)}`,
    max !== undefined && sql`${ref} <= ${sql.lit(max)}`,
    longest !== undefined && sql`length(${ref}) <= ${sql.lit(longest)}`,
  ].filter((part) => part !== undefined && part !== false)
  // A new check in SQLite refuses rows of which it is unknown, where the check itself would not.
  return parts.length === 0 ? undefined : sql`${ref} is null or (${sql.join(parts, sql` and `)})`
}

/** The name of a column's check, by which it is found again. */
export function checkName({ name, column, bounds }: ColumnShape): string {
  return sign(name, ['check', column, bounds])
}
