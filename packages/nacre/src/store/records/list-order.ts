import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../database.ts'
import type { Cursor, Order } from './list-query.ts'

type Build = ExpressionBuilder<Tables, string>
type Condition = Expression<SqlBool>
/** Returns the column of a field, or its expression. */
type FieldColumn = (field: string) => Expression<unknown>

/** A sort key. Nulls sort first in both databases, so that an index serves both directions. */
export interface SortKey extends Order {
  readonly mayBeNull: boolean
}

/** Returns the complete sort order: the requested keys, then the id as tiebreaker. */
export function sortKeys(order: readonly SortKey[]): readonly SortKey[] {
  if (order.some(({ field }) => field === 'id')) return order
  const isDescending = order.at(-1)?.isDescending ?? false
  return [...order, { field: 'id', isDescending, mayBeNull: false }]
}

/** Matches the rows after the cursor. */
export function afterCursor(
  build: Build,
  column: FieldColumn,
  steps: readonly SortKey[],
  cursor: Cursor,
  value: (value: unknown, step: SortKey) => never,
): Condition {
  const values = [...cursor.values, cursor.id]
  const isUniformDirection = steps.every(
    ({ isDescending }) => isDescending === steps[0]?.isDescending,
  )
  if (isUniformDirection && steps.every(({ mayBeNull }) => !mayBeNull)) {
    const left = sql.join(steps.map(({ field }) => column(field)))
    const right = sql.join(steps.map((step, index) => value(values[index], step)))
    const symbol = sql.raw(steps[0]?.isDescending ? '<' : '>')
    return sql<SqlBool>`(${left}) ${symbol} (${right})`
  }
  return build.or(
    steps.map((step, index) =>
      build.and([
        ...steps
          .slice(0, index)
          .map((earlier, at) => equal(build, column, earlier, values[at], value)),
        isAfter(build, column, step, values[index], value),
      ]),
    ),
  )
}

type Value = (value: unknown, step: SortKey) => never

function equal(
  build: Build,
  column: FieldColumn,
  step: SortKey,
  at: unknown,
  value: Value,
): Condition {
  const left = column(step.field)
  return at === null ? build(left, 'is', null) : build(left, '=', value(at, step))
}

function isAfter(
  build: Build,
  column: FieldColumn,
  step: SortKey,
  at: unknown,
  value: Value,
): Condition {
  const left = column(step.field)
  if (!step.isDescending) {
    return at === null ? build(left, 'is not', null) : build(left, '>', value(at, step))
  }
  if (at === null) return sql<SqlBool>`1 = 0`
  const less = build(left, '<', value(at, step))
  return step.mayBeNull ? build.or([less, build(left, 'is', null)]) : less
}

/**
 * Returns the sort clause. SQLite sorts nulls first by default, PostgreSQL needs an explicit
 * clause.
 */
export function orderByClause(
  column: FieldColumn,
  { field, isDescending, mayBeNull }: SortKey,
  kind: 'sqlite' | 'postgres',
): Expression<unknown> {
  const value = column(field)
  const way = sql.raw(isDescending ? ' desc' : '')
  const nulls =
    mayBeNull && kind === 'postgres' ? (isDescending ? ' nulls last' : ' nulls first') : ''
  return sql`${value}${way}${sql.raw(nulls)}`
}
