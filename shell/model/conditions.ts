import { type Expression, type Kind, type Numeric, type Operand, read, step } from './expression.ts'

/** What can stand where an expression of a kind is wanted. */
type Like<K extends Kind> = K extends 'decimal'
  ? Operand
  : Expression<K> | (K extends 'whole' ? number : K extends 'boolean' ? boolean : string)

type Comparable<K extends Kind> = K extends Numeric ? Operand : Like<K>

/**
 * Whether there is no value.
 *
 * @example
 * isMissing(dateOf('paid'))
 */
export const isMissing = (of: Expression): Expression<'boolean'> =>
  step('boolean', 0, { op: 'missing', of })

/**
 * The contrary.
 *
 * @example
 * not(isMissing(dateOf('paid')))
 */
export const not = (of: Expression<'boolean'>): Expression<'boolean'> =>
  step('boolean', 0, { op: 'not', of })

/**
 * Whether all of the conditions hold.
 *
 * @example
 * all(booleanOf('isPaid'), booleanOf('isPacked'))
 */
export const all = (...parts: readonly Expression<'boolean'>[]): Expression<'boolean'> =>
  step('boolean', 0, { op: 'and', parts: Object.freeze(parts) })

/**
 * Whether one of the conditions holds.
 *
 * @example
 * any(booleanOf('isGift'), booleanOf('isSample'))
 */
export const any = (...parts: readonly Expression<'boolean'>[]): Expression<'boolean'> =>
  step('boolean', 0, { op: 'or', parts: Object.freeze(parts) })

/**
 * Whether two values are the same.
 *
 * @example
 * is(textOf('size'), 'large')
 */
export function is<K extends Kind>(
  left: Expression<K>,
  right: Comparable<K>,
): Expression<'boolean'> {
  return step('boolean', 0, { op: 'is', left, right: read(right, left.gives) })
}

/** Text is in order differently in each database and language, so it is not compared in this way. */
type Ordered = Exclude<Kind, 'text' | 'boolean'>

/**
 * Whether a number, a day or a moment comes before another.
 *
 * @example
 * less(dateOf('from'), dateOf('to'))
 */
export function less<K extends Ordered>(
  left: Expression<K>,
  right: Comparable<K>,
): Expression<'boolean'> {
  return step('boolean', 0, { op: 'less', left, right: read(right, left.gives) })
}

/**
 * Whether a number, a day or a moment comes before another or is the same.
 *
 * @example
 * atMost(wholeOf('guests'), wholeOf('beds'))
 */
export function atMost<K extends Ordered>(
  left: Expression<K>,
  right: Comparable<K>,
): Expression<'boolean'> {
  return step('boolean', 0, { op: 'atMost', left, right: read(right, left.gives) })
}

/**
 * One of two values, as a condition says.
 *
 * @example
 * ifThen(less(wholeOf('stock'), 5), constant('few'), 'plenty')
 */
export function ifThen<K extends Kind>(
  when: Expression<'boolean'>,
  yes: Expression<K>,
  otherwise: Like<K>,
): Expression<K> {
  const no = read(otherwise, yes.gives)
  return step(yes.gives, Math.max(yes.places, no.places), { op: 'if', when, yes, no })
}

/**
 * The first value that is there.
 *
 * @example
 * firstOf(textOf('nickname'), textOf('name'))
 */
export function firstOf<K extends Kind>(
  first: Expression<K>,
  ...others: readonly Like<K>[]
): Expression<K> {
  const parts = [first, ...others.map((one) => read(one, first.gives))]
  const places = Math.max(...parts.map((part) => part.places))
  return step(first.gives, places, { op: 'first', parts: Object.freeze(parts) })
}
