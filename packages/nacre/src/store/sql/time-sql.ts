import { type RawBuilder, sql } from 'kysely'
import { maxCounts } from '#shell/language/expressions/evaluate-time.ts'
import type { DurationUnit } from '#shell/language/expressions/duration.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'
import { type LocalPeriod, localPeriods, utcOffsets } from '#shell/tools/zone-offsets.ts'
import { computedOnce } from './computed-once.ts'
import { createCurrentTime } from './current-time.ts'
import type { ExpressionScope } from './expression-scope.ts'
import type { SqlDialect } from './sql-dialect.ts'
import { offsetAt } from './zone-offset-sql.ts'

type Sql = RawBuilder<unknown>
type Node<Op extends Expression['op']> = Extract<Expression, { readonly op: Op }>

const milliseconds = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const

/** Compiles an expression of the current time to a parameter. */
export function currentTime(
  expression: Expression,
  { dialect, clock }: Pick<ExpressionScope, 'dialect' | 'clock'>,
): Sql {
  const kind = expression.gives === 'date' ? 'date' : 'timestamp'
  return dialect.time(sql`${createCurrentTime(clock, expression)}`, kind)
}

/** Compiles the number of whole units between two times. Both dialects truncate. */
export function unitsBetween(
  { from, to, unit, zone }: Node<'between'>,
  dialect: SqlDialect,
  compile: (part: Expression) => Sql,
): Sql {
  const isLocal = unit === 'days' && from.gives === 'timestamp' && zone !== undefined
  const [start, end] = [from, to].map((part) => {
    const value = compile(part)
    const time = isLocal
      ? computedOnce({ value }, (one) => localTime(one.value, zone, dialect))
      : value
    return dialect.milliseconds(time, part.gives === 'date' ? 'date' : 'timestamp')
  })
  const length = unit === 'months' ? sql`null` : sql.lit(milliseconds[unit])
  return dialect.divide(sql`(${end} - ${start})`, length)
}

/** Compiles the addition or subtraction of a span of time. */
export function shiftedTime(
  { op, unit, zone, gives }: Node<'plus' | 'minus'>,
  dialect: SqlDialect,
  { value, count: plain }: { readonly value: Sql; readonly count: Sql },
): Sql {
  const kind = gives === 'date' ? 'date' : 'timestamp'
  const count = withinRange(plain, unit)
  const sign = op === 'minus' ? -1 : 1
  const by = {
    minutes: { unit: 'seconds', factor: 60 },
    hours: { unit: 'seconds', factor: 3_600 },
    days: { unit: 'days', factor: 1 },
    months: { unit: 'months', factor: 1 },
  } as const
  const { unit: stored, factor } = by[unit]
  const shift = (start: Sql): Sql =>
    dialect.shift(start, kind, {
      count: sql`(${count} * ${sql.lit(sign * factor)})`,
      unit: stored,
    })
  const isLocal = kind === 'timestamp' && stored !== 'seconds' && zone !== undefined
  if (!isLocal) return inCalendar(shift(value), kind, dialect)
  const local = computedOnce({ value }, (one) => shift(localTime(one.value, zone, dialect)))
  return computedOnce({ local }, (one) => fromLocalTime(one.local, zone, dialect))
}

/** A larger count is null, because it leads outside of the calendar. */
function withinRange(count: Sql, unit: DurationUnit): Sql {
  const most = sql.lit(maxCounts[unit])
  return sql`case when ${count} between -${most} and ${most} then ${count} end`
}

/** Returns null outside of the years 1 to 9999. */
function inCalendar(value: Sql, kind: 'date' | 'timestamp', dialect: SqlDialect): Sql {
  const isDate = kind === 'date'
  const least = dialect.constant(isDate ? '0001-01-01' : '0001-01-01T00:00:00.000Z', kind)
  const most = dialect.constant(isDate ? '9999-12-31' : '9999-12-31T23:59:59.999Z', kind)
  return sql`case when ${value} between ${least} and ${most} then ${value} end`
}

/** Compiles the local date and time of a zone as text. */
export function compileLocalTime(moment: Sql, zone: string, dialect: SqlDialect): Sql {
  const local = computedOnce({ moment }, (one) => localTime(one.moment, zone, dialect))
  return computedOnce({ local }, (one) =>
    dialect.text(inCalendar(one.local, 'timestamp', dialect), 'timestamp'),
  )
}

/** Converts a timestamp to the local time, as if that were in UTC. */
function localTime(value: Sql, zone: string, dialect: SqlDialect): Sql {
  const literal = (text: string): Sql => dialect.constant(text, 'timestamp')
  const count = offsetAt(value, utcOffsets(zone), literal)
  return dialect.shift(value, 'timestamp', { count, unit: 'seconds' })
}

/** Converts a local time to a timestamp, as `fromLocalTime` does. */
function fromLocalTime(local: Sql, zone: string, dialect: SqlDialect): Sql {
  const literal = (time: number): Sql => dialect.constant(new Date(time).toISOString(), 'timestamp')
  const search = (periods: readonly LocalPeriod[]): Sql => {
    const middle = Math.ceil(periods.length / 2)
    const [first, last] = [periods[0], periods[middle - 1]]
    if (periods.length > 1 && last)
      return sql`case when ${local} < ${literal(last.to)} then ${search(periods.slice(0, middle))} else ${search(periods.slice(middle))} end`
    const { from = -Infinity, seconds = 0 } = first ?? {}
    const count = sql.lit(-seconds)
    const time = dialect.shift(local, 'timestamp', { count, unit: 'seconds' })
    return from === -Infinity ? time : dialect.extreme('greatest', [time, literal(from)])
  }
  return search(localPeriods(zone))
}
