import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Expression as ValueExpression } from '#shell/language/expressions/expression.ts'
import type { ColumnType } from '#shell/language/fields/field.ts'
import type { SortKeys } from '../collation/sort-keys.ts'
import type { Conditions } from './conditions.ts'
import type { ColumnCodec } from '../columns/column-codec.ts'
import type { Tables } from '../rows.ts'
import { readColumns } from '../columns/names.ts'
import type { BindParameter } from './query-cache.ts'

type Build = ExpressionBuilder<Tables, string>
/** A condition in SQL. */
export type SqlCondition = Expression<SqlBool>
export type Get<Query> = (question: Query) => unknown

/** The part of a query that identifies `me`. */
export interface ActorQuery {
  readonly me?: string | undefined
}

/** A record in a query: a row of the table of an entity, under its alias. */
export interface RecordPosition {
  readonly entity: Entity
  readonly alias: string
}

/** A field of a record, compared with an expression that is worked out from another record. */
export interface FieldComparison extends RecordPosition {
  readonly name: string
  readonly operator: string
  readonly value: ValueExpression
  readonly root: RecordPosition
}

/** Compiles the values of a record, also of an outer query: an alias is visible in all subqueries. */
export interface ValueCompiler {
  /** Compiles a field: its column, or its expression. A dotted name goes over relations. */
  field(name: string, position: RecordPosition): RawBuilder<unknown>
  expression(expression: ValueExpression, position: RecordPosition): RawBuilder<unknown>
  /** Compares a field with an expression of another record. Unknown if one of both is missing. */
  comparison(comparison: FieldComparison): RawBuilder<SqlBool>
}

/** The dependencies for compiling a `where`, and its position in the query. */
export interface WhereContext<Query extends ActorQuery> {
  readonly build: Build
  readonly entities: ReadonlyMap<string, Entity>
  readonly columns: ColumnCodec
  readonly conditions: Conditions
  readonly sortKeys: SortKeys
  readonly values: ValueCompiler
  readonly note: BindParameter<Query>
  /** Whether what is unknown, because a value is null or nobody acts, stays unknown under `not`. */
  readonly isBinding?: boolean
}

/** The table and the part of the query that filters it. */
export interface WherePosition<Query> {
  readonly entity: Entity
  readonly alias: string
  readonly get: Get<Query>
  /** The record that expressions are worked out from. By default, it is the one that is filtered. */
  readonly root?: RecordPosition
}

/** Returns the column of a field, or of what every record has. */
export function columnOf(entity: Entity, name: string): ColumnType {
  const stored = readColumns(entity).find((candidate) => candidate.name === name)
  const found = stored?.column ?? entity.fields[name]?.column
  if (!found) throw new Error(`${entity.name} has no field ${name}. Fix the condition.`)
  return found
}
