import {
  type Expression,
  type KindOf,
  type Numeric,
  type Operand,
  read,
  step,
} from './expression.ts'

type Joint<A, B> = KindOf<A> | KindOf<B> extends 'whole' ? 'whole' : 'decimal'

function calculate(
  op: 'add' | 'subtract' | 'multiply',
  [left, right]: readonly [Expression, Expression],
): Expression<Numeric> {
  const gives = left.gives === 'whole' && right.gives === 'whole' ? 'whole' : 'decimal'
  const places =
    op === 'multiply' ? left.places + right.places : Math.max(left.places, right.places)
  return step(gives, places, { op, left, right })
}

/**
 * The sum of two numbers.
 *
 * @example
 * add(wholeOf('adults'), wholeOf('children'))
 */
export function add<const A extends Operand, const B extends Operand>(
  left: A,
  right: B,
): Expression<Joint<A, B>>
export function add(left: Operand, right: Operand): Expression {
  return calculate('add', [read(left), read(right)])
}

/**
 * What is left of a number when another is taken from it.
 *
 * @example
 * subtract(wholeOf('seats'), wholeOf('taken'))
 */
export function subtract<const A extends Operand, const B extends Operand>(
  left: A,
  right: B,
): Expression<Joint<A, B>>
export function subtract(left: Operand, right: Operand): Expression {
  return calculate('subtract', [read(left), read(right)])
}

/**
 * The product of two numbers. It has the places of both together; `round` gives it fewer.
 *
 * @example
 * round(multiply(decimalOf('net', 2), 1.19), 2)
 */
export function multiply<const A extends Operand, const B extends Operand>(
  left: A,
  right: B,
): Expression<Joint<A, B>>
export function multiply(left: Operand, right: Operand): Expression {
  return calculate('multiply', [read(left), read(right)])
}

/**
 * One number divided by another, rounded to some places, halves away from nought. Divided by nought
 * it is missing.
 *
 * @example
 * divide(decimalOf('total', 2), wholeOf('people'), 2)
 */
export function divide(left: Operand, right: Operand, places: number): Expression<'decimal'> {
  return step('decimal', places, { op: 'divide', left: read(left), right: read(right) })
}

/**
 * A number rounded to some places, halves away from nought.
 *
 * @example
 * round(multiply(decimalOf('net', 2), 1.19), 2)
 */
export const round = (of: Operand, places: number): Expression<'decimal'> => divide(of, 1, places)
