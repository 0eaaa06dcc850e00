import { equals, not } from '../expressions/conditions.ts'
import type { Entity } from '../entities/entity.ts'
import { type Expression, expressionNode, type ValueType } from '../expressions/expression.ts'

/**
 * The operators that compare a field with an expression.
 *
 * @example
 * expressionOperators.has('contains') // false
 */
export const expressionOperators: ReadonlySet<string> = new Set([
  'is',
  'not',
  'gt',
  'gte',
  'lt',
  'lte',
])

/**
 * Returns the condition that compares a value with another one. It is unknown, so it does not hold, if
 * one of the two is missing.
 *
 * @example
 * comparisonExpression(dateTimeField('ends'), 'gt', dateTimeField('starts'))
 */
export function comparisonExpression(
  left: Expression,
  operator: string,
  right: Expression,
): Expression<'boolean'> {
  const ordered = (op: 'less' | 'atMost', one: Expression, other: Expression) =>
    expressionNode('boolean', 0, { op, left: one, right: other })
  switch (operator) {
    case 'gt':
      return ordered('less', right, left)
    case 'gte':
      return ordered('atMost', right, left)
    case 'lt':
      return ordered('less', left, right)
    case 'lte':
      return ordered('atMost', left, right)
    default: {
      const isEqual = equals(left, right as never)
      return operator === 'not' ? not(isEqual) : isEqual
    }
  }
}

const systemTypes: Readonly<Record<string, ValueType>> = {
  id: 'text',
  owner: 'text',
  createdAt: 'timestamp',
  updatedAt: 'timestamp',
}

/**
 * Returns a field of an entity as an expression with the type of its value, or `undefined` if there is
 * no such field, or if its value is not a single one.
 *
 * @example
 * fieldExpression('price', ticket) // decimalField('price', 2)
 */
export function fieldExpression(
  name: string,
  { fields, states }: Pick<Entity, 'fields' | 'states'>,
): Expression | undefined {
  const node = (gives: ValueType, places = 0) =>
    expressionNode(gives, places, { op: 'field', name })
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.computed)
    return node(field.computed.expression.gives, field.computed.expression.places)
  if (field) {
    const { column } = field
    if (column.kind === 'json' || column.kind === 'many' || column.kind === 'computed')
      return undefined
    return node(column.kind, column.kind === 'decimal' ? column.places : 0)
  }
  if (name === 'state' && states) return node('text')
  if (name === 'since' && states) return node('timestamp')
  const gives = Object.hasOwn(systemTypes, name) ? systemTypes[name] : undefined
  return gives && node(gives)
}
