import { type Expression, type SqlBool, sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import { isExpression } from '#shell/language/expressions/expression.ts'
import type { ColumnType } from '#shell/language/fields/field.ts'
import { identityKindOf, userIdOf } from '#shell/model/conditions/me.ts'
import { isDeclaredHere, type Where } from '#shell/language/conditions/where.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { joinTableOf, snakeCase } from '../columns/names.ts'
import { sortedTextFields, sortKeyColumn } from '../columns/sorted-text.ts'
import { isOperatorObject, otherRecords } from './other-records.ts'
import {
  type ActorQuery,
  columnOf,
  type SqlCondition,
  type Get,
  type WhereContext,
  type WherePosition,
} from './where-context.ts'

/**
 * Compiles a `where` to a SQL condition. At each run, values are read from the query at the same
 * position.
 */
export function compileWhere<Query extends ActorQuery>(
  where: Where,
  place: WherePosition<Query>,
  context: WhereContext<Query>,
): SqlCondition {
  const { build } = context
  const { entity, alias } = place
  const inner = (part: string, index?: number): WherePosition<Query> => ({
    ...place,
    ...(isDeclaredHere(where) ? { root: { entity, alias } } : {}),
    get: (question) => at(at(place.get(question), part), index),
  })
  const parts = Object.entries(where).map(([name, operand]): SqlCondition => {
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
): SqlCondition {
  const others = otherRecords(name, operand, place, context)
  if (!others) return compileComparisons(name, operand, place, context)
  const { query, position } = others
  const where = compileWhere(operand as Where, position, context)
  return context.build.exists(query.where(where))
}

/** Compiles the operators on a field of the record itself. */
export function compileComparisons<Query extends ActorQuery>(
  name: string,
  operand: unknown,
  place: WherePosition<Query>,
  context: WhereContext<Query>,
): SqlCondition {
  const { entity, alias, get, root = place } = place
  const { build } = context
  const column = columnOf(entity, name)
  const left = context.values.field(name, { entity, alias })
  const key = sortedTextFields(entity).has(name)
    ? sql.ref(`${alias}.${sortKeyColumn(snakeCase(name))}`)
    : undefined
  const each: readonly (readonly [string, unknown, Get<Query>])[] = isOperatorObject(operand)
    ? Object.entries(operand).map(([operator, value]) => [
        operator,
        value,
        (one) => at(get(one), operator),
      ])
    : [['is', operand, get]]
  return build.and(
    each.map(([operator, value, from]) => {
      if (column.kind === 'many')
        return compileToMany(name, operator, value, { ...place, get: from }, context)
      if (isExpression(value))
        return context.values.comparison({ entity, alias, name, operator, value, root })
      const self = actorValueFor(name, entity)
      return compare({ left, key, column, operator, value, get: from, self }, context)
    }),
  )
}

/** Returns the principal id of the actor in the form that the column stores. */
function actorValueFor<Query extends ActorQuery>(name: string, entity: Entity): Get<Query> {
  const isUser = identityKindOf(name, entity) === 'user'
  return (question) => (isUser ? userIdOf(question.me) : question.me) ?? null
}

/** Compiles operators on a to-many relation: containment and existence. */
function compileToMany<Query extends ActorQuery>(
  name: string,
  operator: string,
  value: unknown,
  { entity, alias, get, root = { entity, alias } }: WherePosition<Query>,
  { build, note, values, isBinding = false }: WhereContext<Query>,
): SqlCondition {
  const any = build
    .selectFrom(joinTableOf(entity.name, name))
    .select(sql`1`.as('one'))
    .where('record', '=', sql.ref(`${alias}.id`))
  if (operator === 'empty') return value === true ? build.not(build.exists(any)) : build.exists(any)
  if (isExpression(value)) {
    const target = values.expression(value, root)
    const one = build.exists(any.where('target', '=', target as never))
    const is = operator === 'not' ? build.not(one) : one
    return sql<SqlBool>`case when ${target} is null then null else ${is} end`
  }
  const self = actorValueFor<Query>(name, entity)
  const requested = Array.isArray(value) ? value.map((_, index) => index) : [undefined]
  const targets = requested.map((index) =>
    at(value, index) === me ? note(self) : note((question) => at(get(question), index)),
  )
  const one = build.exists(any.where('target', 'in', targets))
  const is = operator === 'not' ? build.not(one) : one
  if (!isBinding || ![value].flat().includes(me)) return is
  return sql<SqlBool>`case when cast(${note(self)} as text) is null then null else ${is} end`
}

const symbols = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

interface Comparison<Query> {
  readonly left: Expression<unknown>
  /** The sort key of a text, by which texts are greater or less. */
  readonly key: Expression<unknown> | undefined
  readonly column: ColumnType
  readonly operator: string
  readonly value: unknown
  readonly get: Get<Query>
  readonly self: Get<Query>
}

function compare<Query extends ActorQuery>(
  { left, key, column, operator, value, get, self }: Comparison<Query>,
  { build, columns, conditions, sortKeys, note, isBinding = false }: WhereContext<Query>,
): SqlCondition {
  const stored = (one: unknown, from: Get<Query>): never =>
    one === me ? note(self) : note((question) => columns.encode(column, from(question)))
  const matches = (place: 'anywhere' | 'first') =>
    conditions.matches(left, place, (rewrite) => note((question) => rewrite(String(get(question)))))
  switch (operator) {
    case 'is':
      return value === null ? build(left, 'is', null) : build(left, '=', stored(value, get))
    case 'not':
      if (isBinding && value !== null) return build(left, '!=', stored(value, get))
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
      return build(
        key ?? left,
        symbols[operator as keyof typeof symbols],
        key ? note((question) => sortKeys.of(String(get(question)))) : stored(value, get),
      )
  }
}

/** In SQL, the negation of null is null. Here, it is true. */
function falseIfUnknown(condition: SqlCondition): SqlCondition {
  return sql<SqlBool>`coalesce(${condition}, false)`
}
