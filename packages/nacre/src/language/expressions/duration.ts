import type { Expression } from './expression.ts'

/**
 * The units of a duration. `minutes` and `hours` are exact; `days` and `months` keep the local time
 * of day in the time zone of the product.
 *
 * @example
 * const unit: DurationUnit = 'days'
 */
export type DurationUnit = 'minutes' | 'hours' | 'days' | 'months'

/**
 * A length of time. `count` is a number, or an expression over the fields of a record.
 *
 * @example
 * const deadline: Duration = days(14)
 */
export interface Duration<Unit extends DurationUnit = DurationUnit> {
  readonly unit: Unit
  readonly count: number | Expression<'integer'>
}

type Count = number | Expression<'integer'>

const durationOf =
  <Unit extends DurationUnit>(unit: Unit) =>
  (count: Count): Duration<Unit> =>
    Object.freeze({ unit, count })

/**
 * A duration in minutes.
 *
 * @example
 * lapse: { from: 'reserved', to: 'lapsed', may: [editor], after: minutes(15) }
 */
export const minutes = durationOf('minutes')

/**
 * A duration in hours.
 *
 * @example
 * const notice = hours(24)
 */
export const hours = durationOf('hours')

/**
 * A duration in days. The local time of day stays the same when clocks change.
 *
 * @example
 * const notice = days(7)
 */
export const days = durationOf('days')

/**
 * A duration in months. From 31 January, one month lasts until the last day of February.
 *
 * @example
 * const term = months(12)
 */
export const months = durationOf('months')
