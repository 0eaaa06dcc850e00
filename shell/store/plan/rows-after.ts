import { sql } from 'kysely'
import type { Statement } from '../tables/alter.ts'
import type { ColumnShape } from '../tables/shape.ts'
import { conversionOf } from './compare-column.ts'
import type { Context } from './context.ts'
import { type ColumnMatch, matchColumns } from './match-columns.ts'
import type { RowsOf } from './step.ts'

/** The rows of the tables when everything is as declared. */
export const rowsNow: RowsOf = (table) => sql.table(table)

/**
 * The rows of the tables as they will be, made from what is there: so a plan can tell what would
 * break a new rule before it changes anything.
 */
export function rowsAfter(context: Context): RowsOf {
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

function valueOf(match: ColumnMatch, context: Context): Statement {
  const { column, at } = match
  const power = at === undefined ? undefined : conversionOf(match, context)
  if (at === undefined || power === undefined) return added(column, context)
  const value = sql.ref(at)
  if (power === 0) return value
  const factor = sql.lit(10 ** Math.abs(power))
  // What does not fit is found here, so it must not be too much for the question itself.
  return power > 0 ? sql`cast(${value} as numeric) * ${factor}` : sql`${value} / ${factor}`
}

function added({ column, required, fill }: ColumnShape, { columns }: Context): Statement {
  const type = sql.raw((columns.type(column) ?? '').replace(/ collate .*/u, ''))
  const value = required && fill !== undefined ? columns.encode(column, fill) : null
  return sql`cast(${sql.lit(value)} as ${type})`
}
