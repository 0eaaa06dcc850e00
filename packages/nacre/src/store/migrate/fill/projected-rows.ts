import { sql } from 'kysely'
import type { Statement } from '../../ddl/alter.ts'
import type { ColumnDefinition } from '../../ddl/table-definition.ts'
import { decimalShift } from '../compare/decimal-shift.ts'
import type { DiffContext } from '../context.ts'
import { type ColumnMatch, matchColumns } from '../compare/match-columns.ts'
import type { RowsOf } from '../plan/step.ts'

/** The rows of a table after the migration. */
export const currentRows: RowsOf = (table) => sql.table(table)

/**
 * Returns the rows of a table as projected from existing data, so that violations are found before
 * anything changes.
 */
export function projectedRows(context: DiffContext): RowsOf {
  return (name) => {
    const match = context.matches.get(name)
    const present = match?.at === undefined ? undefined : context.present.get(match.at)
    if (match?.at === undefined || !present) return undefined
    const columns = match.table.columns.filter((column) => context.alter.has(column))
    const matched = matchColumns(columns, present, context.stored.get(match.at))
    const values = matched.map(
      (one) => sql`${valueOf(one, context)} as ${sql.ref(one.column.name)}`,
    )
    return sql`(select ${sql.join(values)} from ${sql.table(match.at)})`
  }
}

function valueOf(match: ColumnMatch, context: DiffContext): Statement {
  const { column, at } = match
  const power = at === undefined ? undefined : decimalShift(match, context)
  if (at === undefined || power === undefined) return addedColumnValue(column, context)
  const value = sql.ref(at)
  if (power === 0) return value
  const factor = sql.lit(10 ** Math.abs(power))
  // Uses an unbounded type, because values beyond the bounds are to be found, not to raise an
  // error.
  return power > 0 ? sql`cast(${value} as numeric) * ${factor}` : sql`${value} / ${factor}`
}

function addedColumnValue(
  { column, required, fill }: ColumnDefinition,
  { columns }: DiffContext,
): Statement {
  const type = sql.raw((columns.type(column) ?? '').replace(/ collate .*/u, ''))
  const value = required && fill !== undefined ? columns.encode(column, fill) : null
  return sql`cast(${sql.lit(value)} as ${type})`
}
