import type { Entity } from '../entities/entity.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { type Expression, isExpression, referencedFields } from '../expressions/expression.ts'
import { comparisonExpression, fieldExpression } from './expression-comparison.ts'
import { expressionInputs, inlineComputed } from '../fields/expression-inputs.ts'
import type { ColumnType, WhereOperator } from '../fields/field.ts'
import { toMinorUnits } from '../expressions/units.ts'
import { expressionsIn, type Where } from '../conditions/where.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The operators of conditions of constraints. They mean the same in JavaScript and in the condition of
 * an index. Text search does not.
 *
 * @example
 * constraintOperators.has('contains') // false
 */
export const constraintOperators: ReadonlySet<WhereOperator> = new Set([
  'is',
  'not',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'empty',
])

/**
 * Checks whether values match the condition of a constraint: own stored fields and the state,
 * compared with constants and with expressions of own fields. The result is that of the same `where` in a query, except that `gt` and
 * the like compare text by code: only the server that runs a query has the order of the language.
 *
 * @example
 * matchesWhere({ state: { in: ['held', 'paid'] } }, { state: 'held' }, ticket) // true
 */
export function matchesWhere(where: Where, values: Values, entity: Entity): boolean {
  return Object.entries(where).every(([name, operand]) => {
    if (name === 'and')
      return (operand as readonly Where[]).every((one) => matchesWhere(one, values, entity))
    if (name === 'or')
      return (operand as readonly Where[]).some((one) => matchesWhere(one, values, entity))
    if (name === 'not') return !matchesWhere(operand as Where, values, entity)
    const value = comparableValue(name, values[name], entity)
    return comparisonsOf(operand).every(([operator, other]) =>
      isExpression(other)
        ? isTrue(comparisonOf(name, operator, other, entity), values, entity)
        : compare(operator, value, other, name),
    )
  })

  function compare(operator: string, value: unknown, other: unknown, name: string): boolean {
    const constant = (one: unknown) => comparableValue(name, one, entity)
    if (operator === 'empty') return (value === null) === (other === true)
    if (operator === 'not') return value !== constant(other)
    if (operator === 'is') return value === constant(other)
    if (value === null) return false
    if (operator === 'in') return (other as readonly unknown[]).map(constant).includes(value)
    return isOrdered(operator, value as string | number, constant(other) as string | number)
  }
}

/**
 * Returns the comparisons of one field in a condition: a plain value is the operator `is`.
 *
 * @example
 * comparisonsOf('held') // [['is', 'held']]
 */
export function comparisonsOf(operand: unknown): readonly (readonly [string, unknown])[] {
  return typeof operand === 'object' && operand !== null && !isExpression(operand)
    ? Object.entries(operand)
    : [['is', operand]]
}

/**
 * Returns the comparison of an own field with an expression, over stored fields only.
 *
 * @example
 * comparisonOf('ends', 'gt', dateTimeField('starts'), tour)
 */
export function comparisonOf(
  name: string,
  operator: string,
  value: Expression,
  entity: Entity,
): Expression {
  const left = fieldExpression(name, entity)
  if (!left) throw new Error(`${entity.name} has no single value ${name}. Fix the condition.`)
  return comparisonExpression(
    left,
    operator,
    inlineComputed(value, entity.fields, { isComplete: true }),
  )
}

function isTrue(condition: Expression, values: Values, entity: Entity): boolean {
  const names = expressionInputs(condition).names
  const normal = names.map((name) => [name, normalValue(name, values[name], entity)])
  return evaluate(condition, Object.fromEntries(normal)) === true
}

function isOrdered(operator: string, value: string | number, other: string | number): boolean {
  if (operator === 'gt') return value > other
  if (operator === 'gte') return value >= other
  return operator === 'lt' ? value < other : value <= other
}

/** Returns a value in the form that it is stored in, which is the one to compare. */
function comparableValue(name: string, value: unknown, { fields }: Entity): unknown {
  const normal = normalValue(name, value, { fields })
  const places = fields[name] && placesOf(fields[name].column)
  return typeof normal === 'string' && places !== undefined ? toMinorUnits(normal, places) : normal
}

function normalValue(name: string, value: unknown, { fields }: Pick<Entity, 'fields'>): unknown {
  const field = fields[name]
  if (value === null || value === undefined) return null
  return field && field.check(value) === undefined ? field.normalize(value) : value
}

function placesOf(column: ColumnType): number | undefined {
  return column.kind === 'decimal' ? column.places : undefined
}

/**
 * Returns the names of the fields that a condition of a constraint reads, also in expressions.
 *
 * @example
 * fieldsOfWhere({ state: 'held', or: [{ paid: true }] }, ticket) // ['state', 'paid']
 */
export function fieldsOfWhere(where: Where, entity: Entity): readonly string[] {
  return Object.entries(where).flatMap(([name, operand]) => {
    if (name === 'and' || name === 'or')
      return (operand as readonly Where[]).flatMap((one) => fieldsOfWhere(one, entity))
    if (name === 'not') return fieldsOfWhere(operand as Where, entity)
    const inlined = expressionsIn(operand).map((one) =>
      inlineComputed(one, entity.fields, { isComplete: true }),
    )
    return [name, ...inlined.flatMap(referencedFields)]
  })
}
