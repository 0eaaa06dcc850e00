import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Entity } from '#shell/model/entity.ts'
import type { Column } from '#shell/model/field.ts'
import { type Reverse, reverseNamed } from '#shell/model/reverse.ts'
import { meKind, userIdOf } from '#shell/model/me.ts'
import { me, type Where } from '#shell/model/where.ts'
import type { Conditions } from './conditions.ts'
import type { Columns, Tables } from '../database.ts'
import { joinTableOf, readColumns, snake, tableOf } from '../records/names.ts'
import type { Note } from './shapes.ts'

type Build = ExpressionBuilder<Tables, string>
type Condition = Expression<SqlBool>
type Get<Question> = (question: Question) => unknown

/** What a question must tell for `me` to mean somebody. */
interface Asker {
  readonly me?: string | undefined
}

/** What turning a `where` into SQL needs, and where in the question it stands. */
export interface WhereContext<Question extends Asker> {
  readonly build: Build
  readonly entities: ReadonlyMap<string, Entity>
  readonly columns: Columns
  readonly conditions: Conditions
  readonly note: Note<Question>
}

/** The table that is asked, and the part of the question that asks it. */
interface Place<Question> {
  readonly entity: Entity
  readonly alias: string
  readonly get: Get<Question>
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

/** Whether this is what operators ask of a field, and not conditions on a related record. */
export function isOperators(asked: unknown): asked is Readonly<Record<string, unknown>> {
  if (!isObject(asked)) return false
  // `not` is both: an operator before a value, and the opposite of conditions.
  const isOne = ([name, value]: [string, unknown]) =>
    operators.has(name) && !(name === 'not' && isObject(value))
  return Object.entries(asked).every(isOne)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A `where` as a condition. Its values are read from each question at the place they have in this one. */
export function conditionOf<Question extends Asker>(
  where: Where,
  place: Place<Question>,
  context: WhereContext<Question>,
): Condition {
  const { build } = context
  const inner = (part: string, index?: number): Place<Question> => ({
    ...place,
    get: (question) => at(at(place.get(question), part), index),
  })
  const parts = Object.entries(where).map(([name, asked]): Condition => {
    if (name === 'and' || name === 'or') {
      const each = (asked as readonly Where[]).map((one, index) =>
        conditionOf(one, inner(name, index), context),
      )
      return name === 'and' ? build.and(each) : build.or(each)
    }
    if (name === 'not') return build.not(known(conditionOf(asked as Where, inner(name), context)))
    return askedOf(name, asked, { ...place, get: inner(name).get }, context)
  })
  return build.and(parts)
}

function at(value: unknown, key: string | number | undefined): unknown {
  return key === undefined ? value : Reflect.get(Object(value), key)
}

function askedOf<Question extends Asker>(
  name: string,
  asked: unknown,
  place: Place<Question>,
  context: WhereContext<Question>,
): Condition {
  const { entity, alias, get } = place
  const { build } = context
  const reverse = reverseNamed(name, entity, [...context.entities.values()])
  if (reverse) return pointingAsked(reverse, asked as Where, place, context)
  const column = columnOf(entity, name)
  const left = sql.ref(`${alias}.${snake(name)}`)
  const target = entity.fields[name]?.relation?.target
  if (target !== undefined && isObject(asked) && !isOperators(asked)) {
    return relatedAsked(name, target, asked as Where, place, context)
  }
  const each: readonly (readonly [string, unknown, Get<Question>])[] = isOperators(asked)
    ? Object.entries(asked).map(([key, value]) => [key, value, (one) => at(get(one), key)])
    : [['is', asked, get]]
  return build.and(
    each.map(([operator, value, from]) => {
      if (column.kind === 'several')
        return severalAsked(name, operator, value, { ...place, get: from }, context)
      const self = selfAs(name, entity)
      return compare({ left, column, operator, value, get: from, self }, context)
    }),
  )
}

/** Whoever asks, in the form in which this column names them. */
function selfAs<Question extends Asker>(name: string, entity: Entity): Get<Question> {
  const isUser = meKind(name, entity) === 'user'
  return (question) => (isUser ? userIdOf(question.me) : question.me) ?? null
}

function columnOf(entity: Entity, name: string): Column {
  const kept = readColumns(entity).find((candidate) => candidate.name === name)
  const found = kept?.column ?? entity.fields[name]?.column
  if (!found) throw new Error(`${entity.name} has no ${name} to ask about.`)
  return found
}

/** Conditions on the record that a relation points to, or on any of several. */
function relatedAsked<Question extends Asker>(
  name: string,
  target: string,
  where: Where,
  { entity: owner, alias: from, get }: Place<Question>,
  context: WhereContext<Question>,
): Condition {
  const { build } = context
  const entity = context.entities.get(target)
  if (!entity) throw new Error(`${target} is not an entity.`)
  // Short, because PostgreSQL cuts long names off, and two might then be the same.
  const alias = `${from}t`
  const found = build
    .selectFrom(`${tableOf(target)} as ${alias}`)
    .select(sql`1`.as('one'))
    .where(sql.ref(`${alias}.removed`), 'is', null)
    .where(conditionOf(where, { entity, alias, get }, context))
  const id = sql.ref(`${alias}.id`)
  if (columnOf(owner, name).kind !== 'several') {
    return build.exists(found.where(id, '=', sql.ref(`${from}.${snake(name)}`)))
  }
  const among = build
    .selectFrom(joinTableOf(owner.name, name))
    .select('target')
    .where('record', '=', sql.ref(`${from}.id`))
  return build.exists(found.where(id, 'in', among))
}

/** Conditions on any of the records that point here. */
function pointingAsked<Question extends Asker>(
  { from: entity, field, isMany }: Reverse,
  where: Where,
  { alias: to, get }: Place<Question>,
  context: WhereContext<Question>,
): Condition {
  const { build } = context
  const alias = `${to}t`
  const found = build
    .selectFrom(`${tableOf(entity.name)} as ${alias}`)
    .select(sql`1`.as('one'))
    .where(sql.ref(`${alias}.removed`), 'is', null)
    .where(conditionOf(where, { entity, alias, get }, context))
  const id = sql.ref(`${to}.id`)
  if (!isMany) return build.exists(found.where(sql.ref(`${alias}.${snake(field)}`), '=', id))
  const among = build
    .selectFrom(joinTableOf(entity.name, field))
    .select('record')
    .where('target', '=', id)
  return build.exists(found.where(sql.ref(`${alias}.id`), 'in', among))
}

/** Whether records are among several, or whether there are any. */
function severalAsked<Question extends Asker>(
  name: string,
  operator: string,
  value: unknown,
  { entity, alias, get }: Place<Question>,
  { build, note }: WhereContext<Question>,
): Condition {
  const any = build
    .selectFrom(joinTableOf(entity.name, name))
    .select(sql`1`.as('one'))
    .where('record', '=', sql.ref(`${alias}.id`))
  if (operator === 'empty') return value === true ? build.not(build.exists(any)) : build.exists(any)
  const self = selfAs<Question>(name, entity)
  const wanted = Array.isArray(value) ? value.map((_, index) => index) : [undefined]
  const targets = wanted.map((index) =>
    at(value, index) === me ? note(self) : note((question) => at(get(question), index)),
  )
  const one = build.exists(any.where('target', 'in', targets))
  return operator === 'not' ? build.not(one) : one
}

const symbols = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

interface Comparison<Question> {
  readonly left: Expression<unknown>
  readonly column: Column
  readonly operator: string
  readonly value: unknown
  readonly get: Get<Question>
  readonly self: Get<Question>
}

function compare<Question extends Asker>(
  { left, column, operator, value, get, self }: Comparison<Question>,
  { build, columns, conditions, note }: WhereContext<Question>,
): Condition {
  const stored = (one: unknown, from: Get<Question>): never =>
    one === me ? note(self) : note((question) => columns.encode(column, from(question)))
  const matches = (place: 'anywhere' | 'first') =>
    conditions.matches(left, place, (make) => note((question) => make(String(get(question)))))
  switch (operator) {
    case 'is':
      return value === null ? build(left, 'is', null) : build(left, '=', stored(value, get))
    case 'not':
      // Whoever is not known is different from everybody.
      if (value === me) return build.not(known(build(left, '=', stored(value, get))))
      // Nothing is different from any value: people who ask for "not red" mean also the uncoloured.
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

/** In SQL "not" of something unknown is unknown; people take it for true. */
function known(condition: Condition): Condition {
  return sql<SqlBool>`coalesce(${condition}, false)`
}
