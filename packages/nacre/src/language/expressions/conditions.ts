import type { NumericResult } from './arithmetic.ts'
import {
  type Expression,
  type ValueType,
  type NumericType,
  type Operand,
  toExpression,
  expressionNode,
} from './expression.ts'

/** The types of an argument that stands for a value of a type: an expression or a literal. */
type OperandOf<K extends ValueType> = K extends 'decimal'
  ? Operand
  : Expression<K> | (K extends 'integer' ? number : K extends 'boolean' ? boolean : string)

type ComparableOperand<K extends ValueType> = K extends NumericType ? Operand : OperandOf<K>

/**
 * Checks whether a value is null.
 *
 * @example
 * isNull(dateField('paid'))
 */
export const isNull = (operand: Expression): Expression<'boolean'> =>
  expressionNode('boolean', 0, { op: 'missing', of: operand })

/**
 * Negates a condition.
 *
 * @example
 * not(isNull(dateField('paid')))
 */
export const not = (operand: Expression<'boolean'>): Expression<'boolean'> =>
  expressionNode('boolean', 0, { op: 'not', of: operand })

/**
 * Combines conditions: true if all of them are true.
 *
 * @example
 * and(booleanField('isPaid'), booleanField('isPacked'))
 */
export const and = (...operands: readonly Expression<'boolean'>[]): Expression<'boolean'> =>
  expressionNode('boolean', 0, { op: 'and', parts: Object.freeze(operands) })

/**
 * Combines conditions: true if at least one of them is true.
 *
 * @example
 * or(booleanField('isGift'), booleanField('isSample'))
 */
export const or = (...operands: readonly Expression<'boolean'>[]): Expression<'boolean'> =>
  expressionNode('boolean', 0, { op: 'or', parts: Object.freeze(operands) })

/**
 * Checks whether two values are equal.
 *
 * @example
 * equals(textField('size'), 'large')
 */
export function equals<K extends ValueType>(
  left: Expression<K>,
  right: ComparableOperand<K>,
): Expression<'boolean'> {
  return expressionNode('boolean', 0, { op: 'is', left, right: toExpression(right, left.gives) })
}

/**
 * Types with an order. The order of text depends on the database and the language, so text is
 * excluded.
 */
type Ordered = Exclude<ValueType, 'text' | 'boolean'>

/**
 * Checks whether a number, a date or a timestamp is less than another.
 *
 * @example
 * lessThan(dateField('from'), dateField('to'))
 */
export function lessThan<K extends Ordered>(
  left: Expression<K>,
  right: ComparableOperand<K>,
): Expression<'boolean'> {
  return expressionNode('boolean', 0, { op: 'less', left, right: toExpression(right, left.gives) })
}

/**
 * Checks whether a number, a date or a timestamp is less than or equal to another.
 *
 * @example
 * lessOrEqual(integerField('guests'), integerField('beds'))
 */
export function lessOrEqual<K extends Ordered>(
  left: Expression<K>,
  right: ComparableOperand<K>,
): Expression<'boolean'> {
  return expressionNode('boolean', 0, {
    op: 'atMost',
    left,
    right: toExpression(right, left.gives),
  })
}

/**
 * Returns one of two values, depending on a condition.
 *
 * @example
 * ifElse(lessThan(integerField('stock'), 5), literal('few'), 'plenty')
 * @example
 * ifElse(lessThan(integerField('minutes'), 240), 1, 0.9)
 */
export function ifElse<const A extends Operand, const B extends Operand>(
  when: Expression<'boolean'>,
  yes: A,
  otherwise: B,
): Expression<NumericResult<A, B>>
export function ifElse<K extends ValueType>(
  when: Expression<'boolean'>,
  yes: Expression<K>,
  otherwise: OperandOf<K>,
): Expression<K>
export function ifElse(
  when: Expression<'boolean'>,
  first: Operand | Expression,
  second: Operand | OperandOf<ValueType>,
): Expression {
  const yes = toExpression(first)
  const no = toExpression(second, yes.gives)
  const gives = no.gives === 'decimal' ? 'decimal' : yes.gives
  return expressionNode(gives, Math.max(yes.places, no.places), { op: 'if', when, yes, no })
}

/**
 * Returns the first value that is not null.
 *
 * @example
 * coalesce(textField('nickname'), textField('name'))
 */
export function coalesce<K extends ValueType>(
  first: Expression<K>,
  ...others: readonly OperandOf<K>[]
): Expression<K> {
  const parts = [first, ...others.map((one) => toExpression(one, first.gives))]
  const places = Math.max(...parts.map((part) => part.places))
  return expressionNode(first.gives, places, { op: 'first', parts: Object.freeze(parts) })
}
