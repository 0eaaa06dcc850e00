import type { RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

/** The SQL of expressions in which the two databases differ. */
export interface SqlDialect {
  /** Converts to a numeric type with a larger range than stored numbers. */
  number(value: Sql): Sql
  /** Divides and truncates. */
  divide(dividend: Sql, divisor: Sql): Sql
  /** Converts to the stored type, or null when the number is too large to be exact. */
  exact(number: Sql): Sql
  constant(value: string | boolean, kind: 'text' | 'boolean' | 'date' | 'timestamp'): Sql
  /** Returns the day number of a date or timestamp. */
  day(value: Sql, kind: 'date' | 'timestamp'): Sql
  /** Returns the milliseconds of a date or timestamp since 1970. */
  milliseconds(value: Sql, kind: 'date' | 'timestamp'): Sql
  /** Adds seconds, days or months. Without a time zone: a day has 24 hours. */
  shift(value: Sql, kind: 'date' | 'timestamp', by: TimeShift): Sql
  /** Returns a date, or a timestamp to the minute in UTC, as text. */
  text(value: Sql, kind: 'date' | 'timestamp'): Sql
  /** Converts a parameter with the text of a date or timestamp. */
  time(parameter: Sql, kind: 'date' | 'timestamp'): Sql
  /** Returns the greatest or the least of several values, without those that are null. */
  extreme(op: 'greatest' | 'least', values: readonly Sql[]): Sql
}

export interface TimeShift {
  readonly count: Sql
  readonly unit: 'seconds' | 'days' | 'months'
}
