import { type RawBuilder, sql } from 'kysely'
import type { SqlDialect } from '../sql/sql-dialect.ts'

type Sql = RawBuilder<unknown>

const least = sql.lit(Number.MIN_SAFE_INTEGER)
const most = sql.lit(Number.MAX_SAFE_INTEGER)
const types = { text: 'text', boolean: 'boolean', date: 'date', timestamp: 'timestamptz' } as const

export const postgresDialect: SqlDialect = {
  number: (value) => sql`cast(${value} as numeric)`,
  divide: (dividend, divisor) => sql`div(${dividend}, ${divisor})`,
  exact: (number) =>
    sql`case when ${number} between ${least} and ${most} then cast(${number} as bigint) end`,
  constant: (value, kind) => {
    // A timestamp without a time zone would be interpreted in the zone of the session.
    const plain = kind === 'timestamp' ? new Date(String(value)).toISOString() : value
    return sql`cast(${sql.lit(plain)} as ${sql.raw(types[kind])})`
  },
  day: (value, kind) => {
    const day = kind === 'date' ? value : sql`cast(${value} at time zone 'UTC' as date)`
    return sql`(${day} - date '1970-01-01')`
  },
  milliseconds: (value, kind) =>
    // The fields of a timestamp with a time zone depend on the session.
    sql`(extract(epoch from ${kind === 'date' ? value : sql`(${value} at time zone 'UTC')`}) * 1000)`,
  shift(value, kind, { count, unit }) {
    if (kind === 'date' && unit === 'days') return sql`(${value} + cast(${count} as integer))`
    const type = sql.raw(unit === 'seconds' ? 'double precision' : 'integer')
    const name = sql.raw({ seconds: 'secs', days: 'days', months: 'months' }[unit])
    const interval = sql`make_interval(${name} => cast(${count} as ${type}))`
    return kind === 'date'
      ? sql`cast(${value} + ${interval} as date)`
      : sql`((${value} at time zone 'UTC' + ${interval}) at time zone 'UTC')`
  },
  text(value, kind) {
    // `to_char` depends on the session, so it cannot define a column.
    const time = kind === 'date' ? value : sql`(${value} at time zone 'UTC')`
    const part = (name: string, length: number): Sql =>
      sql`lpad(cast(cast(extract(${sql.raw(name)} from ${time}) as integer) as text), ${sql.lit(length)}, '0')`
    const date = sql`${part('year', 4)} || '-' || ${part('month', 2)} || '-' || ${part('day', 2)}`
    return kind === 'date'
      ? sql`(${date})`
      : sql`(${date} || ' ' || ${part('hour', 2)} || ':' || ${part('minute', 2)})`
  },
  time: (parameter, kind) => sql`cast(${parameter} as ${sql.raw(types[kind])})`,
  extreme: (op, values) => sql`${sql.raw(op)}(${sql.join(values)})`,
}
