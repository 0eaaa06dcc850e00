import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Database } from '../../database.ts'
import type { Tables } from '../../rows.ts'
import type { RecordPosition } from '../../sql/where-context.ts'
import type { Cursor, ListQuery, Order } from './list-query.ts'
import type { BindParameter } from '../../sql/query-cache.ts'
import { readColumns, snakeCase } from '../../columns/names.ts'
import { sortedTextFields, sortKeyColumn } from '../../columns/sorted-text.ts'

type Build = ExpressionBuilder<Tables, string>
type Condition = Expression<SqlBool>
/** Returns the column of a field, or its expression. */
type FieldColumn = (field: string) => Expression<unknown>

/** What a list is sorted by. Nulls sort first in both databases, so that an index serves both directions. */
export interface SortTerm {
  /** The column, which for text is that of its sort key, or the expression of the field. */
  readonly column: Expression<unknown>
  readonly isDescending: boolean
  readonly mayBeNull: boolean
  /** Converts a value of a cursor to that of the column. */
  encode(value: unknown): unknown
}

/** Returns the complete sort order: the requested fields, then the id as tiebreaker. */
export function sortTerms(
  { columns, sortKeys }: Database,
  { entity, alias }: RecordPosition,
  order: readonly Order[],
  column: FieldColumn,
): readonly SortTerm[] {
  const isById = order.some(({ field }) => field === 'id')
  const last = { field: 'id', isDescending: order.at(-1)?.isDescending ?? false }
  return [...order, ...(isById ? [] : [last])].map(({ field, isDescending }) => {
    const stored = readColumns(entity).find(({ name }) => name === field)
    const isText = sortedTextFields(entity).has(field)
    const type = stored?.column ?? ({ kind: 'text' } as const)
    return {
      column: isText ? sql.ref(`${alias}.${sortKeyColumn(snakeCase(field))}`) : column(field),
      isDescending,
      mayBeNull: stored?.isRequired !== true,
      encode: (value) => (isText ? sortKeys.of(String(value)) : columns.encode(type, value)),
    }
  })
}

/** A query of rows. */
export type Rows = SelectQueryBuilder<Tables, string, object>

/** Limits a query to the page of a list that follows the last row of the page before. */
export function afterLast(
  rows: Rows,
  terms: readonly SortTerm[],
  { bind, query }: { readonly bind: BindParameter<ListQuery>; readonly query: ListQuery },
): Rows {
  /** Returns the encoded cursor value of a sort term. */
  const cursorValue = (_: unknown, term: SortTerm) => {
    const index = terms.indexOf(term)
    return bind(({ after }) => term.encode([...(after?.values ?? []), after?.id][index]))
  }
  const { after, offset } = query
  const rest = after ? rows.where((inner) => afterCursor(inner, terms, after, cursorValue)) : rows
  const page = rest.limit(bind(({ limit }) => limit))
  return offset === undefined ? page : page.offset(bind((one) => one.offset))
}

/** Matches the rows after the cursor. */
function afterCursor(
  build: Build,
  terms: readonly SortTerm[],
  cursor: Cursor,
  value: (value: unknown, term: SortTerm) => never,
): Condition {
  const values = [...cursor.values, cursor.id]
  const isUniformDirection = terms.every(
    ({ isDescending }) => isDescending === terms[0]?.isDescending,
  )
  if (isUniformDirection && terms.every(({ mayBeNull }) => !mayBeNull)) {
    const left = sql.join(terms.map(({ column }) => column))
    const right = sql.join(terms.map((term, index) => value(values[index], term)))
    const symbol = sql.raw(terms[0]?.isDescending ? '<' : '>')
    return sql<SqlBool>`(${left}) ${symbol} (${right})`
  }
  return build.or(
    terms.map((term, index) =>
      build.and([
        ...terms.slice(0, index).map((earlier, at) => equal(build, earlier, values[at], value)),
        isAfter(build, term, values[index], value),
      ]),
    ),
  )
}

type Value = (value: unknown, term: SortTerm) => never

function equal(build: Build, term: SortTerm, at: unknown, value: Value): Condition {
  const left = term.column
  return at === null ? build(left, 'is', null) : build(left, '=', value(at, term))
}

function isAfter(build: Build, term: SortTerm, at: unknown, value: Value): Condition {
  const left = term.column
  if (!term.isDescending) {
    return at === null ? build(left, 'is not', null) : build(left, '>', value(at, term))
  }
  if (at === null) return sql<SqlBool>`1 = 0`
  const less = build(left, '<', value(at, term))
  return term.mayBeNull ? build.or([less, build(left, 'is', null)]) : less
}

/**
 * Returns the sort clause. SQLite sorts nulls first by default, PostgreSQL needs an explicit
 * clause.
 */
export function orderByClause(
  terms: readonly SortTerm[],
  kind: 'sqlite' | 'postgres',
): Expression<unknown> {
  const clauses = terms.map(({ column, isDescending, mayBeNull }) => {
    const direction = sql.raw(isDescending ? ' desc' : '')
    const nulls =
      mayBeNull && kind === 'postgres' ? (isDescending ? ' nulls last' : ' nulls first') : ''
    return sql`${column}${direction}${sql.raw(nulls)}`
  })
  return sql.join(clauses)
}
