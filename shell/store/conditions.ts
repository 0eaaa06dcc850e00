import type { Expression, SqlBool } from 'kysely'

/** Questions that the two databases spell differently. */
export interface Conditions {
  /** Without regard to upper and lower case; `\` takes the special meaning from `%` and `_`. */
  like(text: Expression<unknown>, pattern: never): Expression<SqlBool>
  /** Whether a stored list has this among its values. */
  jsonHas(list: Expression<unknown>, value: never): Expression<SqlBool>
  /** Whether a value is one of a list of texts, however many there are. */
  among(value: Expression<unknown>, list: never): Expression<SqlBool>
  /** Such a list, as the database takes it. */
  list(values: readonly string[]): unknown
  /** Whether the search index of a table finds these words for the record with this id. */
  searched(table: string, id: Expression<unknown>, words: never): Expression<SqlBool>
  /** What people typed, as the database's search wants it: every word, the last one perhaps unfinished. */
  words(typed: string): string
}
