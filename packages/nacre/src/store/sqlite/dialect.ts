import { sql } from 'kysely'
import type { SqlDialect } from '../sql/expression-sql.ts'

const least = sql.lit(Number.MIN_SAFE_INTEGER)
const most = sql.lit(Number.MAX_SAFE_INTEGER)

export const sqliteDialect: SqlDialect = {
  number: (value) => value,
  divide: (dividend, divisor) => sql`(${dividend} / ${divisor})`,
  // An integer overflow continues as a rounded number, which is not exact.
  exact: (number) =>
    sql`case when typeof(${number}) = 'integer' and ${number} between ${least} and ${most} then ${number} end`,
  constant: (value) => sql.lit(typeof value === 'boolean' ? Number(value) : value),
  day: (value) => sql`(unixepoch(substr(${value}, 1, 10)) / 86400)`,
}
