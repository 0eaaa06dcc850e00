import { type RawBuilder, sql } from 'kysely'
import type { ColumnCodec } from '../columns/column-codec.ts'
import type { ColumnDefinition } from './table-definition.ts'
import { hashedName } from '../columns/hashed-name.ts'

/** Returns the check constraint of a column as SQL, or `undefined`. */
export function checkConstraint(
  columns: ColumnCodec,
  column: ColumnDefinition,
): RawBuilder<unknown> | undefined {
  // Computed columns need no check.
  if (column.from) return undefined
  const ref = sql.ref(column.name)
  const { oneOf, min, max, longest, step } = column.bounds ?? {}
  const parts = [
    columns.check(column.column, ref),
    oneOf && sql`${ref} in (${sql.join(oneOf.map((choice) => sql.lit(choice)))})`,
    min !== undefined && sql`${ref} >= ${sql.lit(min)}`,
    max !== undefined && sql`${ref} <= ${sql.lit(max)}`,
    step !== undefined && sql`${ref} % ${sql.lit(step)} = 0`,
    longest !== undefined && sql`length(${ref}) <= ${sql.lit(longest)}`,
  ].filter((part) => part !== undefined && part !== false)
  // A new check in SQLite rejects existing rows for which it is null, unlike the check in normal
  // operation.
  return parts.length === 0 ? undefined : sql`${ref} is null or (${sql.join(parts, sql` and `)})`
}

/** Returns the name of a check constraint, which includes a hash of its definition. */
export function checkConstraintName({ name, column, bounds }: ColumnDefinition): string {
  return hashedName(name, ['check', column, bounds])
}
