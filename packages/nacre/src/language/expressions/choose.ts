import { equals, ifElse } from './conditions.ts'
import type { Duration, DurationUnit } from './duration.ts'
import {
  type Expression,
  type NumericType,
  type ValueType,
  expressionNode,
  toExpression,
} from './expression.ts'
import { countOfUnits } from './time-expressions.ts'

type Ordered = Exclude<ValueType, 'text' | 'boolean'>
type OperandFor<K> = Expression<K & ValueType> | (K extends NumericType ? number : never)

function extreme<K extends Ordered>(
  op: 'greatest' | 'least',
  [first, ...others]: readonly [Expression<K>, ...(Expression | number)[]],
): Expression<K> {
  const parts = [first, ...others.map((one) => toExpression(one, first.gives))]
  const gives = parts.some((part) => part.gives === 'decimal') ? 'decimal' : first.gives
  const places = Math.max(...parts.map((part) => part.places))
  return expressionNode(gives as K, places, { op, parts: Object.freeze(parts) })
}

/**
 * Returns the greatest of the values that are not null.
 *
 * @example
 * greatest(round(multiply(integerField('minutes'), 0.4), 2), 15)
 */
export const greatest = <K extends Ordered>(
  first: Expression<K>,
  ...others: readonly OperandFor<K>[]
): Expression<K> => extreme('greatest', [first, ...others])

/**
 * Returns the least of the values that are not null.
 *
 * @example
 * least(integerField('wanted'), integerField('free'))
 */
export const least = <K extends Ordered>(
  first: Expression<K>,
  ...others: readonly OperandFor<K>[]
): Expression<K> => extreme('least', [first, ...others])

type Case = Expression | Duration | number | string

/**
 * Returns one of several values, by the value of a choice or by the state.
 *
 * @example
 * plus(dateTimeField('createdAt'), choose(textField('urgency'), { high: hours(2) }, hours(48)))
 */
export function choose<K extends ValueType>(
  of: Expression<'text'>,
  cases: Readonly<Record<string, Expression<K>>>,
  otherwise: Expression<K>,
): Expression<K>
export function choose<U extends DurationUnit>(
  of: Expression<'text'>,
  cases: Readonly<Record<string, Duration<U>>>,
  otherwise: Duration<U>,
): Duration<U>
export function choose(
  of: Expression<'text'>,
  cases: Readonly<Record<string, number>>,
  otherwise: number,
): Expression<'integer'>
export function choose(
  of: Expression<'text'>,
  cases: Readonly<Record<string, Case>>,
  otherwise: Case,
): Expression | Duration {
  if (!isDuration(otherwise)) return chooseExpression(of, cases as never, otherwise)
  const counts = Object.entries(cases as Readonly<Record<string, Duration>>).map(
    ([name, span]) => [name, inUnit(span, otherwise.unit)] as const,
  )
  const count = chooseExpression(of, Object.fromEntries(counts), countOfUnits(otherwise))
  return Object.freeze({ unit: otherwise.unit, count: count as Expression<'integer'> })
}

function chooseExpression(
  of: Expression<'text'>,
  cases: Readonly<Record<string, Expression | number | string>>,
  otherwise: Expression | number | string,
): Expression {
  return Object.entries(cases).reduceRight(
    (rest, [name, value]) =>
      ifElse(equals(of, name), toExpression(value, rest.gives), rest as never),
    toExpression(otherwise),
  )
}

const isDuration = (value: Case): value is Duration => typeof value === 'object' && 'unit' in value

function inUnit(span: Duration, common: DurationUnit): Expression {
  if (span.unit === common) return countOfUnits(span)
  throw new Error(`The cases of choose are in ${span.unit} and in ${common}. Use one unit for all.`)
}
