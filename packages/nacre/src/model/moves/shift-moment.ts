import { addDuration } from '#shell/language/expressions/add-duration.ts'
import type { Duration } from '#shell/language/expressions/duration.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'

/**
 * A moment as a fixed span before or after another one. SQL has no time zones, so such a span is added where
 * the moment is read.
 *
 * @example
 * const { anchor, span }: SplitMoment = splitMoment(plus(dateTimeField('starts'), days(1)))
 */
export interface SplitMoment<K extends 'timestamp' | 'date' = 'timestamp' | 'date'> {
  readonly anchor: Expression<K>
  /** Missing if the moment is the anchor. It is negative before it. */
  readonly span: Duration | undefined
}

/**
 * Splits a fixed span off a moment.
 *
 * @example
 * splitMoment(minus(dateTimeField('starts'), days(1))).span // { unit: 'days', count: -1 }
 */
export function splitMoment<K extends 'timestamp' | 'date'>(at: Expression<K>): SplitMoment<K> {
  if (at.op !== 'plus' && at.op !== 'minus') return { anchor: at, span: undefined }
  const { of, count, unit, op } = at
  if (count.op !== 'constant' || typeof count.value !== 'number')
    return { anchor: at, span: undefined }
  const span = { unit, count: op === 'plus' ? count.value : -count.value }
  return { anchor: of as Expression<K>, span }
}

/**
 * Returns the day or the moment after a span. A day stays a day. From 31 January, one month ends on the last
 * day of February.
 *
 * @example
 * shiftMoment('2027-01-31', months(1), 'UTC') // '2027-02-28'
 */
export function shiftMoment(moment: string, span: Duration | undefined, timeZone: string): string {
  if (!span) return moment
  if (moment.includes('T')) return addDuration(new Date(moment), span, timeZone).toISOString()
  return Temporal.PlainDate.from(moment)
    .add({ [span.unit]: Number(span.count) })
    .toString()
}

/**
 * Returns the opposite of a span.
 *
 * @example
 * reverse(days(1)) // { unit: 'days', count: -1 }
 */
export const reverse = (span: Duration | undefined): Duration | undefined =>
  span && { ...span, count: -Number(span.count) }
