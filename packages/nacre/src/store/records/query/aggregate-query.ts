import type { Weekday } from '#shell/model/values/first-weekday.ts'
import type { Period } from '../../sql/grouping-period.ts'
import type { ListQuery } from './list-query.ts'

/** A grouping: by a value, or by the period of a date. */
export interface GroupBy {
  readonly name: string
  readonly period?: Period
  /** The time zone of the period, if the field has one of its own. */
  readonly timeZone?: string
}

/** An aggregate of the values of a field within each group. */
export interface Aggregate {
  readonly name: string
  readonly kind: 'sum' | 'average' | 'min' | 'max'
}

/** An aggregate query. It is already validated. */
export interface AggregateQuery extends Pick<ListQuery, 'where' | 'search' | 'me' | 'isTrash'> {
  readonly groupBy: readonly GroupBy[]
  readonly measures: readonly Aggregate[]
  /** The time zone of days, weeks and months. */
  readonly timeZone: string
  /** The day that weeks start on. */
  readonly firstWeekday: Weekday
  /** Whether to sort by count, largest first, instead of by the group values. */
  readonly isByCount: boolean
  readonly limit: number
}

/** A group of records. */
export interface AggregateRow {
  /** The group values in the order of the query. A period is its first day. */
  readonly values: readonly unknown[]
  readonly count: number
  /**
   * The aggregates in the order of the query. Sums are exact, in units of the last decimal place,
   * with the number of values.
   */
  readonly measures: readonly AggregateValues[]
}

export type AggregateValues =
  | { readonly sum: bigint | undefined; readonly count: number }
  | { readonly value: unknown }
