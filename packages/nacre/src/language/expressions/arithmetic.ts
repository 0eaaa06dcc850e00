import {
  type Expression,
  type ValueTypeOf,
  type NumericType,
  type Operand,
  toExpression,
  expressionNode,
} from './expression.ts'

/**
 * The type of a calculation with two numbers: an integer if both are integers.
 *
 * @example
 * type Result = NumericResult<1, 0.9> // 'decimal'
 */
export type NumericResult<A, B> = ValueTypeOf<A> | ValueTypeOf<B> extends 'integer'
  ? 'integer'
  : 'decimal'

function calculate(
  op: 'add' | 'subtract' | 'multiply',
  [left, right]: readonly [Expression, Expression],
): Expression<NumericType> {
  const gives = left.gives === 'integer' && right.gives === 'integer' ? 'integer' : 'decimal'
  const places =
    op === 'multiply' ? left.places + right.places : Math.max(left.places, right.places)
  return expressionNode(gives, places, { op, left, right })
}

/**
 * Adds two numbers.
 *
 * @example
 * add(integerField('adults'), integerField('children'))
 */
export function add<const A extends Operand, const B extends Operand>(
  left: A,
  right: B,
): Expression<NumericResult<A, B>>
export function add(left: Operand, right: Operand): Expression {
  return calculate('add', [toExpression(left), toExpression(right)])
}

/**
 * Subtracts the second number from the first.
 *
 * @example
 * subtract(integerField('seats'), integerField('taken'))
 */
export function subtract<const A extends Operand, const B extends Operand>(
  left: A,
  right: B,
): Expression<NumericResult<A, B>>
export function subtract(left: Operand, right: Operand): Expression {
  return calculate('subtract', [toExpression(left), toExpression(right)])
}

/**
 * Multiplies two numbers. The result has the decimal places of both numbers together. Use `round`
 * to reduce them.
 *
 * @example
 * round(multiply(decimalField('net', 2), 1.19), 2)
 */
export function multiply<const A extends Operand, const B extends Operand>(
  left: A,
  right: B,
): Expression<NumericResult<A, B>>
export function multiply(left: Operand, right: Operand): Expression {
  return calculate('multiply', [toExpression(left), toExpression(right)])
}

/**
 * Divides two numbers and rounds the result to `places` decimal places, half away from zero. The
 * result of a division by zero is null.
 *
 * @example
 * divideDecimal(decimalField('total', 2), integerField('people'), 2)
 */
export function divideDecimal(
  left: Operand,
  right: Operand,
  places: number,
): Expression<'decimal'> {
  return expressionNode('decimal', places, {
    op: 'divide',
    left: toExpression(left),
    right: toExpression(right),
  })
}

/**
 * Rounds a number to `places` decimal places, half away from zero.
 *
 * @example
 * round(multiply(decimalField('net', 2), 1.19), 2)
 */
export const round = (operand: Operand, places: number): Expression<'decimal'> =>
  divideDecimal(operand, 1, places)
