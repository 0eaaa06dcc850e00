import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Entity } from '#shell/model/entity.ts'
import type { Expression as ValueExpression } from '#shell/model/expression.ts'
import type { ColumnType } from '#shell/model/field.ts'
import { type InverseRelation, findInverseRelation } from '#shell/model/inverse-relation.ts'
import { identityKindOf, userIdOf } from '#shell/model/me.ts'
import { me, type Where } from '#shell/model/where.ts'
import type { Conditions } from './conditions.ts'
import type { ColumnCodec, Tables } from '../database.ts'
import { joinTableOf, readColumns, snakeCase, tableOf } from '../records/names.ts'
import type { BindParameter } from './query-cache.ts'

type Build = ExpressionBuilder<Tables, string>
type Condition = Expression<SqlBool>
type Get<Query> = (question: Query) => unknown

/** The part of a query that identifies `me`. */
interface ActorQuery {
  readonly me?: string | undefined
}

/** A record in a query: a row of the table of an entity, under its alias. */
export interface RecordPosition {
  readonly entity: Entity
  readonly alias: string
}

/** Compiles the values of a record, also of an outer query: an alias is visible in all subqueries. */
export interface ValueCompiler {
  /** Compiles a field: its column, or its expression. A dotted name goes over relations. */
  field(name: string, position: RecordPosition): RawBuilder<unknown>
  expression(expression: ValueExpression, position: RecordPosition): RawBuilder<unknown>
}

/** The dependencies for compiling a `where`, and its position in the query. */
export interface WhereContext<Query extends ActorQuery> {
  readonly build: Build
  readonly entities: ReadonlyMap<string, Entity>
  readonly columns: ColumnCodec
  readonly conditions: Conditions
  readonly values: ValueCompiler
  readonly note: BindParameter<Query>
}

/** The table and the part of the query that filters it. */
interface WherePosition<Query> {
  readonly entity: Entity
  readonly alias: string
  readonly get: Get<Query>
}

const operators = new Set([
  'is',
  'not',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'startsWith',
  'has',
  'empty',
])

/** Checks whether an operand consists of operators, and not of conditions on a related record. */
export function isOperatorObject(operand: unknown): operand is Readonly<Record<string, unknown>> {
  if (!isObject(operand)) return false
  // `not` is both: an operator with a value, and the negation of conditions.
  const isOne = ([name, value]: [string, unknown]) =>
    operators.has(name) && !(name === 'not' && isObject(value))
  return Object.entries(operand).every(isOne)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Compiles a `where` to a SQL condition. At each run, values are read from the query at the same
 * position.
 */
export function compileWhere<Query extends ActorQuery>(
  where: Where,
  place: WherePosition<Query>,
  context: WhereContext<Query>,
): Condition {
  const { build } = context
  const inner = (part: string, index?: number): WherePosition<Query> => ({
    ...place,
    get: (question) => at(at(place.get(question), part), index),
  })
  const parts = Object.entries(where).map(([name, operand]): Condition => {
    if (name === 'and' || name === 'or') {
      const each = (operand as readonly Where[]).map((one, index) =>
        compileWhere(one, inner(name, index), context),
      )
      return name === 'and' ? build.and(each) : build.or(each)
    }
    if (name === 'not')
      return build.not(falseIfUnknown(compileWhere(operand as Where, inner(name), context)))
    return compileOperand(name, operand, { ...place, get: inner(name).get }, context)
  })
  return build.and(parts)
}

function at(value: unknown, key: string | number | undefined): unknown {
  return key === undefined ? value : Reflect.get(Object(value), key)
}

function compileOperand<Query extends ActorQuery>(
  name: string,
  operand: unknown,
  place: WherePosition<Query>,
  context: WhereContext<Query>,
): Condition {
  const { entity, alias, get } = place
  const { build } = context
  const reverse = findInverseRelation(name, entity, [...context.entities.values()])
  if (reverse) return compileInverse(reverse, operand as Where, place, context)
  const column = columnOf(entity, name)
  const left = context.values.field(name, { entity, alias })
  const target = entity.fields[name]?.relation?.target
  if (target !== undefined && isObject(operand) && !isOperatorObject(operand)) {
    return compileRelated(name, target, operand as Where, place, context)
  }
  const each: readonly (readonly [string, unknown, Get<Query>])[] = isOperatorObject(operand)
    ? Object.entries(operand).map(([key, value]) => [key, value, (one) => at(get(one), key)])
    : [['is', operand, get]]
  return build.and(
    each.map(([operator, value, from]) => {
      if (column.kind === 'many')
        return compileToMany(name, operator, value, { ...place, get: from }, context)
      const self = actorValueFor(name, entity)
      return compare({ left, column, operator, value, get: from, self }, context)
    }),
  )
}

/** Returns the principal id of the actor in the form that the column stores. */
function actorValueFor<Query extends ActorQuery>(name: string, entity: Entity): Get<Query> {
  const isUser = identityKindOf(name, entity) === 'user'
  return (question) => (isUser ? userIdOf(question.me) : question.me) ?? null
}

function columnOf(entity: Entity, name: string): ColumnType {
  const stored = readColumns(entity).find((candidate) => candidate.name === name)
  const found = stored?.column ?? entity.fields[name]?.column
  if (!found) throw new Error(`${entity.name} has no field ${name}. Fix the condition.`)
  return found
}

/** Compiles conditions on the target of a relation, or on any of several targets. */
function compileRelated<Query extends ActorQuery>(
  name: string,
  target: string,
  where: Where,
  { entity: owner, alias: from, get }: WherePosition<Query>,
  context: WhereContext<Query>,
): Condition {
  const { build } = context
  const entity = context.entities.get(target)
  if (!entity) throw new Error(`Unknown entity ${target}. Declare it, or fix the relation.`)
  // Short aliases, because PostgreSQL truncates long names, which could then collide.
  const alias = `${from}t`
  const found = build
    .selectFrom(`${tableOf(target)} as ${alias}`)
    .select(sql`1`.as('one'))
    .where(sql.ref(`${alias}.removed_at`), 'is', null)
    .where(compileWhere(where, { entity, alias, get }, context))
  const id = sql.ref(`${alias}.id`)
  if (columnOf(owner, name).kind !== 'many') {
    return build.exists(found.where(id, '=', sql.ref(`${from}.${snakeCase(name)}`)))
  }
  const among = build
    .selectFrom(joinTableOf(owner.name, name))
    .select('target')
    .where('record', '=', sql.ref(`${from}.id`))
  return build.exists(found.where(id, 'in', among))
}

/** Compiles conditions on any of the referencing records. */
function compileInverse<Query extends ActorQuery>(
  { from: entity, field, isMany }: InverseRelation,
  where: Where,
  { alias: to, get }: WherePosition<Query>,
  context: WhereContext<Query>,
): Condition {
  const { build } = context
  const alias = `${to}t`
  const found = build
    .selectFrom(`${tableOf(entity.name)} as ${alias}`)
    .select(sql`1`.as('one'))
    .where(sql.ref(`${alias}.removed_at`), 'is', null)
    .where(compileWhere(where, { entity, alias, get }, context))
  const id = sql.ref(`${to}.id`)
  if (!isMany) return build.exists(found.where(sql.ref(`${alias}.${snakeCase(field)}`), '=', id))
  const among = build
    .selectFrom(joinTableOf(entity.name, field))
    .select('record')
    .where('target', '=', id)
  return build.exists(found.where(sql.ref(`${alias}.id`), 'in', among))
}

/** Compiles operators on a to-many relation: containment and existence. */
function compileToMany<Query extends ActorQuery>(
  name: string,
  operator: string,
  value: unknown,
  { entity, alias, get }: WherePosition<Query>,
  { build, note }: WhereContext<Query>,
): Condition {
  const any = build
    .selectFrom(joinTableOf(entity.name, name))
    .select(sql`1`.as('one'))
    .where('record', '=', sql.ref(`${alias}.id`))
  if (operator === 'empty') return value === true ? build.not(build.exists(any)) : build.exists(any)
  const self = actorValueFor<Query>(name, entity)
  const requested = Array.isArray(value) ? value.map((_, index) => index) : [undefined]
  const targets = requested.map((index) =>
    at(value, index) === me ? note(self) : note((question) => at(get(question), index)),
  )
  const one = build.exists(any.where('target', 'in', targets))
  return operator === 'not' ? build.not(one) : one
}

const symbols = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

interface Comparison<Query> {
  readonly left: Expression<unknown>
  readonly column: ColumnType
  readonly operator: string
  readonly value: unknown
  readonly get: Get<Query>
  readonly self: Get<Query>
}

function compare<Query extends ActorQuery>(
  { left, column, operator, value, get, self }: Comparison<Query>,
  { build, columns, conditions, note }: WhereContext<Query>,
): Condition {
  const stored = (one: unknown, from: Get<Query>): never =>
    one === me ? note(self) : note((question) => columns.encode(column, from(question)))
  const matches = (place: 'anywhere' | 'first') =>
    conditions.matches(left, place, (rewrite) => note((question) => rewrite(String(get(question)))))
  switch (operator) {
    case 'is':
      return value === null ? build(left, 'is', null) : build(left, '=', stored(value, get))
    case 'not':
      // An unknown visitor differs from every actor.
      if (value === me) return build.not(falseIfUnknown(build(left, '=', stored(value, get))))
      // Null differs from every value: “not red” includes records without a color.
      return value === null
        ? build(left, 'is not', null)
        : build.or([build(left, '!=', stored(value, get)), build(left, 'is', null)])
    case 'in': {
      const values = value as readonly unknown[]
      if (values.length === 0) return sql<SqlBool>`1 = 0`
      const each = values.map((one, index) => stored(one, (question) => at(get(question), index)))
      return build(left, 'in', each)
    }
    case 'empty': {
      const isMissing = build(left, 'is', null)
      const isEmpty =
        column.kind === 'json' ? build.or([isMissing, conditions.jsonEmpty(left)]) : isMissing
      return value === true ? isEmpty : build.not(isEmpty)
    }
    case 'contains':
      return matches('anywhere')
    case 'startsWith':
      return matches('first')
    case 'has':
      return conditions.jsonHas(
        left,
        note((question) => conditions.jsonValue(get(question))),
      )
    default:
      return build(left, symbols[operator as keyof typeof symbols], stored(value, get))
  }
}

/** In SQL, the negation of null is null. Here, it is true. */
function falseIfUnknown(condition: Condition): Condition {
  return sql<SqlBool>`coalesce(${condition}, false)`
}
