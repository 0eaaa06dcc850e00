import { type SelectQueryBuilder, sql } from 'kysely'
import { isExpression } from '#shell/language/expressions/expression.ts'
import {
  type InverseRelation,
  findInverseRelation,
} from '#shell/language/entities/inverse-relation.ts'
import type { Tables } from '../rows.ts'
import { joinTableOf, snakeCase, tableOf } from '../columns/names.ts'
import {
  type ActorQuery,
  columnOf,
  type WhereContext,
  type WherePosition,
} from './where-context.ts'

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
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isExpression(value)
  )
}

/** Records that a condition looks at over a relation. */
interface OtherRecords<Query> {
  /** The query for the records, to which their conditions are added. */
  readonly query: SelectQueryBuilder<Tables, string, unknown>
  readonly position: WherePosition<Query>
  /** Whether it can be more than one record. */
  readonly isMany: boolean
}

/**
 * Returns the records that a condition looks at over a relation or an inverse relation, or `undefined` if
 * it compares a field of the record itself.
 */
export function otherRecords<Query extends ActorQuery>(
  name: string,
  operand: unknown,
  place: WherePosition<Query>,
  context: WhereContext<Query>,
): OtherRecords<Query> | undefined {
  const inverse = findInverseRelation(name, place.entity, [...context.entities.values()])
  if (inverse) return referencingRecords(inverse, place, context)
  const target = place.entity.fields[name]?.relation?.target
  if (target === undefined || !isObject(operand) || isOperatorObject(operand)) return undefined
  return relatedRecords(name, target, place, context)
}

/** Returns the target of a relation, or its several targets. */
function relatedRecords<Query extends ActorQuery>(
  name: string,
  target: string,
  { entity: owner, alias: from, get, root }: WherePosition<Query>,
  { build, entities }: WhereContext<Query>,
): OtherRecords<Query> {
  const entity = entities.get(target)
  if (!entity) throw new Error(`Unknown entity ${target}. Declare it, or fix the relation.`)
  // Short aliases, because PostgreSQL truncates long names, which could then collide.
  const alias = `${from}t`
  const found = build
    .selectFrom(`${tableOf(target)} as ${alias}`)
    .select(sql`1`.as('one'))
    .where(sql.ref(`${alias}.removed_at`), 'is', null)
  const id = sql.ref(`${alias}.id`)
  const position = { entity, alias, get, root: root ?? { entity: owner, alias: from } }
  if (columnOf(owner, name).kind !== 'many') {
    const query = found.where(id, '=', sql.ref(`${from}.${snakeCase(name)}`))
    return { query, position, isMany: false }
  }
  const among = build
    .selectFrom(joinTableOf(owner.name, name))
    .select('target')
    .where('record', '=', sql.ref(`${from}.id`))
  return { query: found.where(id, 'in', among), position, isMany: true }
}

/** Returns the records that point to a record. */
function referencingRecords<Query extends ActorQuery>(
  { from: entity, field, isMany }: InverseRelation,
  { entity: target, alias: to, get, root }: WherePosition<Query>,
  { build }: WhereContext<Query>,
): OtherRecords<Query> {
  const alias = `${to}t`
  const found = build
    .selectFrom(`${tableOf(entity.name)} as ${alias}`)
    .select(sql`1`.as('one'))
    .where(sql.ref(`${alias}.removed_at`), 'is', null)
  const id = sql.ref(`${to}.id`)
  const position = { entity, alias, get, root: root ?? { entity: target, alias: to } }
  if (!isMany) {
    const query = found.where(sql.ref(`${alias}.${snakeCase(field)}`), '=', id)
    return { query, position, isMany: true }
  }
  const among = build
    .selectFrom(joinTableOf(entity.name, field))
    .select('record')
    .where('target', '=', id)
  return { query: found.where(sql.ref(`${alias}.id`), 'in', among), position, isMany: true }
}
