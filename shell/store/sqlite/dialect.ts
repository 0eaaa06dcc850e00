import { sql } from 'kysely'
import type { Dialect } from '../questions/expression-sql.ts'

const least = sql.lit(Number.MIN_SAFE_INTEGER)
const most = sql.lit(Number.MAX_SAFE_INTEGER)

export const dialect: Dialect = {
  number: (value) => value,
  divide: (dividend, divisor) => sql`(${dividend} / ${divisor})`,
  // What is too large for an integer goes on as a rounded number, and is no longer exact.
  exact: (number) =>
    sql`case when typeof(${number}) = 'integer' and ${number} between ${least} and ${most} then ${number} end`,
  constant: (value) => sql.lit(typeof value === 'boolean' ? Number(value) : value),
  day: (value) => sql`(unixepoch(substr(${value}, 1, 10)) / 86400)`,
}
