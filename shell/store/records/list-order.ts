import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../database.ts'
import type { Cursor, Order } from './list-query.ts'
import { snake } from './names.ts'

type Build = ExpressionBuilder<Tables, string>
type Condition = Expression<SqlBool>

/**
 * One step of a sort order. Nothing sorts before everything, on both databases, so that an index
 * serves both directions.
 */
export interface Step extends Order {
  readonly mayBeNull: boolean
}

/** The whole order: what was asked for, and then the id, so that no two records are equal. */
export function stepsOf(order: readonly Step[]): readonly Step[] {
  if (order.some(({ field }) => field === 'id')) return order
  const isDescending = order.at(-1)?.isDescending ?? false
  return [...order, { field: 'id', isDescending, mayBeNull: false }]
}

/** What stands behind the cursor in this order. */
export function isAfter(
  build: Build,
  alias: string,
  steps: readonly Step[],
  cursor: Cursor,
  value: (value: unknown, step: Step) => never,
): Condition {
  const values = [...cursor.values, cursor.id]
  const isOneWay = steps.every(({ isDescending }) => isDescending === steps[0]?.isDescending)
  if (isOneWay && steps.every(({ mayBeNull }) => !mayBeNull)) {
    const left = sql.join(steps.map(({ field }) => sql.ref(`${alias}.${snake(field)}`)))
    const right = sql.join(steps.map((step, place) => value(values[place], step)))
    const symbol = sql.raw(steps[0]?.isDescending ? '<' : '>')
    return sql<SqlBool>`(${left}) ${symbol} (${right})`
  }
  return build.or(
    steps.map((step, place) =>
      build.and([
        ...steps
          .slice(0, place)
          .map((earlier, at) => equal(build, alias, earlier, values[at], value)),
        beyond(build, alias, step, values[place], value),
      ]),
    ),
  )
}

type Value = (value: unknown, step: Step) => never

function equal(build: Build, alias: string, step: Step, at: unknown, value: Value): Condition {
  const left = sql.ref(`${alias}.${snake(step.field)}`)
  return at === null ? build(left, 'is', null) : build(left, '=', value(at, step))
}

function beyond(build: Build, alias: string, step: Step, at: unknown, value: Value): Condition {
  const left = sql.ref(`${alias}.${snake(step.field)}`)
  if (!step.isDescending) {
    return at === null ? build(left, 'is not', null) : build(left, '>', value(at, step))
  }
  if (at === null) return sql<SqlBool>`1 = 0`
  const less = build(left, '<', value(at, step))
  return step.mayBeNull ? build.or([less, build(left, 'is', null)]) : less
}

/** The clause itself. SQLite sorts nothing first by itself; PostgreSQL has to be told. */
export function orderOf(
  alias: string,
  { field, isDescending, mayBeNull }: Step,
  kind: 'sqlite' | 'postgres',
): Expression<unknown> {
  const column = sql.ref(`${alias}.${snake(field)}`)
  const way = sql.raw(isDescending ? ' desc' : '')
  const nulls =
    mayBeNull && kind === 'postgres' ? (isDescending ? ' nulls last' : ' nulls first') : ''
  return sql`${column}${way}${sql.raw(nulls)}`
}
