import {
  type Expression,
  type NumericType,
  type Operand,
  type ValueType,
  expressionNode,
  toExpression,
} from '../expressions/expression.ts'
import type { Where } from './where.ts'

/**
 * Marks the type of an expression that is never null: a count or a sum.
 *
 * @example
 * const count: Expression<'integer'> & NeverNull = countOf('tickets')
 */
export interface NeverNull {
  readonly isNeverNull: true
}

type Ordered = Exclude<ValueType, 'text' | 'boolean'>

const neverNull = <K extends ValueType>(expression: Expression<K>): Expression<K> & NeverNull =>
  Object.freeze({ ...expression, isNeverNull: true })

/**
 * Counts the records that point here: those of an inverse relation, or of an own field that points
 * to several. Records in the trash do not count.
 *
 * @example
 * sold: computed({ expression: countOf('tickets', { state: 'paid' }) })
 */
export const countOf = (inverse: string, where: Where = {}): Expression<'integer'> & NeverNull =>
  neverNull(expressionNode('integer', 0, { op: 'count', inverse, where }))

/**
 * Adds up a value of the records that point here. The sum of no records is 0.
 *
 * @example
 * taken: computed({ expression: sumOf('tickets', decimalField('price', 2), { state: 'paid' }), as: 'money EUR' })
 */
export const sumOf = <K extends NumericType>(
  inverse: string,
  value: Expression<K>,
  where: Where = {},
): Expression<K> & NeverNull =>
  neverNull(expressionNode(value.gives, value.places, { op: 'sum', inverse, value, where }))

/**
 * Returns the least value of the records that point here.
 *
 * @example
 * cheapest: computed({ expression: minOf('tickets', decimalField('price', 2)) })
 */
export const minOf = <K extends Ordered>(
  inverse: string,
  value: Expression<K>,
  where: Where = {},
): Expression<K> => expressionNode(value.gives, value.places, { op: 'min', inverse, value, where })

/**
 * Returns the greatest value of the records that point here.
 *
 * @example
 * highestBid: computed({ expression: maxOf('bids', decimalField('amount', 2)) })
 */
export const maxOf = <K extends Ordered>(
  inverse: string,
  value: Expression<K>,
  where: Where = {},
): Expression<K> => expressionNode(value.gives, value.places, { op: 'max', inverse, value, where })

/**
 * Returns a number with a fixed number of decimal places. More places are kept, because only a
 * declared `round` may lose some.
 *
 * @example
 * withPlaces(integerField('points'), 2).places // 2
 */
export function withPlaces(operand: Operand, places: number): Expression<'decimal'> {
  const number = toExpression(operand)
  if (number.gives === 'decimal' && number.places >= places) return number as Expression<'decimal'>
  return expressionNode('decimal', places, {
    op: 'first',
    parts: Object.freeze([number]),
  })
}
