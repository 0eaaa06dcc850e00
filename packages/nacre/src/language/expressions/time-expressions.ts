import type { Duration } from './duration.ts'
import { type Expression, expressionNode } from './expression.ts'

/** What can be added to a date, and to a timestamp. A date has no time of day. */
type DurationFor<K> = K extends 'date' ? Duration<'days' | 'months'> : Duration

/**
 * Returns the number of units in a duration as an expression.
 *
 * @example
 * countOfUnits(days(2))
 */
export const countOfUnits = ({ count }: Duration): Expression<'integer'> =>
  typeof count === 'number' ? expressionNode('integer', 0, { op: 'constant', value: count }) : count

/**
 * The current time.
 *
 * @example
 * lessThan(dateTimeField('ends'), now)
 */
export const now: Expression<'timestamp'> = expressionNode('timestamp', 0, { op: 'now' })

/**
 * The current date in the time zone of the product.
 *
 * @example
 * lessThan(dateField('due'), today)
 */
export const today: Expression<'date'> = expressionNode('date', 0, { op: 'today' })

/**
 * Adds a span of time. A local time that does not exist becomes the next one that does, and one that
 * comes twice becomes the first.
 *
 * @example
 * plus(dateField('borrowed'), days(28))
 */
export const plus = <K extends 'timestamp' | 'date'>(
  to: Expression<K>,
  span: DurationFor<K>,
): Expression<K> =>
  expressionNode(to.gives, 0, { op: 'plus', of: to, count: countOfUnits(span), unit: span.unit })

/**
 * Subtracts a span of time.
 *
 * @example
 * minus(dateTimeField('starts'), hours(2))
 */
export const minus = <K extends 'timestamp' | 'date'>(
  from: Expression<K>,
  span: DurationFor<K>,
): Expression<K> =>
  expressionNode(from.gives, 0, {
    op: 'minus',
    of: from,
    count: countOfUnits(span),
    unit: span.unit,
  })

/**
 * Returns the number of whole units from one time to another. It is negative if the second is
 * earlier. Days are those of the local clock in the time zone of the product.
 *
 * @example
 * between(dateTimeField('starts'), dateTimeField('ends'), 'minutes')
 */
export const between = <K extends 'timestamp' | 'date'>(
  from: Expression<K>,
  to: Expression<K>,
  unit: K extends 'date' ? 'days' : 'minutes' | 'hours' | 'days',
): Expression<'integer'> => expressionNode('integer', 0, { op: 'between', from, to, unit })
