import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Period } from '../records/summary-query.ts'

/** Questions that the two databases spell differently. */
export interface Conditions {
  /**
   * Whether another text is contained in this one, or comes first, in whatever case each of its letters
   * is. `fill` gives what stands in the query for what is made of that text.
   */
  matches(
    text: Expression<unknown>,
    place: 'anywhere' | 'first',
    fill: (make: (wanted: string) => string) => never,
  ): Expression<SqlBool>
  /** Whether a stored list has this among its values. */
  jsonHas(list: Expression<unknown>, value: never): Expression<SqlBool>
  /** Whether a stored list has nothing in it. */
  jsonEmpty(list: Expression<unknown>): Expression<SqlBool>
  /** Such a value, as it is compared with those of a list. */
  jsonValue(value: unknown): unknown
  /** Whether a value is one of a list of texts, however many there are. */
  among(value: Expression<unknown>, list: never): Expression<SqlBool>
  /** Such a list as a table with one column, `value`. */
  each(list: never): RawBuilder<unknown>
  /** Such a list, as the database takes it. */
  list(values: readonly string[]): unknown
  /** A moment as it is compared with others. */
  moment(written: string): RawBuilder<unknown>
  /** The first day of the period of a day, or of a moment so many seconds ahead of UTC. */
  period(
    value: Expression<unknown>,
    period: Period,
    offset: RawBuilder<unknown> | undefined,
  ): RawBuilder<unknown>
  /** The sum of whole numbers as text, without an end to how large it may be; and the same read. */
  exactSum(value: Expression<unknown>): RawBuilder<unknown>
  readSum(text: string): bigint
  /** What has to be said for nothing to come first. */
  readonly nothingFirst: '' | ' nulls first'
  /** Whether the search index of a table finds these words for the record with this id. */
  searched(table: string, id: Expression<unknown>, words: never): Expression<SqlBool>
  /** What people typed, as the database's search wants it: every word, the last one perhaps unfinished. */
  words(typed: string): string
}
