import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Weekday } from '#shell/model/values/first-weekday.ts'
import type { Period } from './grouping-period.ts'

/** The SQL conditions in which the two databases differ. */
export interface Conditions {
  /**
   * Matches text that contains another text, or starts with it, ignoring case. `fill` returns the
   * placeholder for the derived search term.
   */
  matches(
    text: Expression<unknown>,
    place: 'anywhere' | 'first',
    fill: (make: (term: string) => string) => never,
  ): Expression<SqlBool>
  /** Matches a stored list that contains a value. */
  jsonHas(list: Expression<unknown>, value: never): Expression<SqlBool>
  /** Matches an empty stored list. */
  jsonEmpty(list: Expression<unknown>): Expression<SqlBool>
  /** Encodes a value for comparison with list items. */
  jsonValue(value: unknown): unknown
  /** Matches a value that is in a list of texts of any length. */
  isOneOf(value: Expression<unknown>, list: never): Expression<SqlBool>
  /** Returns a list of texts as a table with one column, `value`. */
  asTable(list: never): RawBuilder<unknown>
  /** Encodes a list of texts as a query parameter. */
  list(values: readonly string[]): unknown
  /** Returns a timestamp for comparisons. */
  moment(written: string): RawBuilder<unknown>
  /**
   * Returns the first day of the period of a date, or of a timestamp with an offset from UTC in
   * seconds. Weeks start on Monday by default.
   */
  period(
    value: Expression<unknown>,
    period: { readonly period: Period; readonly firstWeekday?: Weekday },
    offset: RawBuilder<unknown> | undefined,
  ): RawBuilder<unknown>
  /** Returns the sum of integers as text, without overflow; `readSum` parses it. */
  exactSum(value: Expression<unknown>): RawBuilder<unknown>
  readSum(text: string): bigint
  /** The clause to sort nulls first. */
  readonly nullsFirst: '' | ' nulls first'
  /** Matches the records that the full-text index finds for the words. */
  matchesFullText(table: string, id: Expression<unknown>, text: never): Expression<SqlBool>
  /** Converts search input to a full-text query: all words must match, the last one as a prefix. */
  toFullTextQuery(typed: string): string
}
