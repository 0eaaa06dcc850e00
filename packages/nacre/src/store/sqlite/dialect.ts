import { sql } from 'kysely'
import type { SqlDialect } from '../sql/sql-dialect.ts'

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
  milliseconds: (value, kind) =>
    kind === 'date'
      ? sql`(unixepoch(${value}) * 1000)`
      : sql`(unixepoch(${value}) * 1000 + cast(substr(${value}, 21, 3) as integer))`,
  shift(value, kind, { count, unit }) {
    // `floor`: a month that is too short gives its last day.
    const modifiers = sql`(${count}) || ${sql.lit(` ${unit}`)}${unit === 'months' ? sql`, 'floor'` : sql``}`
    return kind === 'date'
      ? sql`date(${value}, ${modifiers})`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${value}, ${modifiers})`
  },
  text: (value, kind) =>
    kind === 'date' ? value : sql`replace(substr(${value}, 1, 16), 'T', ' ')`,
  time: (parameter) => parameter,
  // The function of SQLite is null if one of the values is null.
  extreme(op, values) {
    const [only] = values
    if (only && values.length === 1) return only
    const each = values.map(
      (value, index) => sql`coalesce(${sql.join([value, ...values.toSpliced(index, 1)])})`,
    )
    return sql`${sql.raw(op === 'greatest' ? 'max' : 'min')}(${sql.join(each)})`
  },
}
