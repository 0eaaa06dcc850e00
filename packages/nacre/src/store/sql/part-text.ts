import { type RawBuilder, sql } from 'kysely'
import type { Expression } from '#shell/language/expressions/expression.ts'
import { isOwnExpression } from '#shell/language/fields/expression-inputs.ts'
import { computedOnce } from './computed-once.ts'
import type { SqlDialect } from './sql-dialect.ts'
import { compileLocalTime } from './time-sql.ts'

type Sql = RawBuilder<unknown>

/** Compiles a part of a joined text: its value as text. */
export function partText(
  value: Sql,
  part: Expression,
  { dialect, zone }: { readonly dialect: SqlDialect; readonly zone: string | undefined },
): Sql {
  const { gives, places } = part
  if (gives === 'text') return value
  if (gives === 'timestamp' && zone !== undefined) return compileLocalTime(value, zone, dialect)
  const format = (one: Sql): Sql => {
    if (gives === 'date' || gives === 'timestamp') return dialect.text(one, gives)
    return gives === 'decimal' && places > 0 ? decimalText(one, places) : sql`cast(${one} as text)`
  }
  // A subquery should run once only.
  return isOwnExpression(part) ? format(value) : computedOnce({ value }, (one) => format(one.value))
}

/** Writes a number of minor units with its decimal places. */
function decimalText(units: Sql, places: number): Sql {
  const unit = sql.lit(10 ** places)
  const whole = sql`cast((abs(${units}) - abs(${units}) % ${unit}) / ${unit} as text)`
  const fraction = sql`substr(cast(abs(${units}) % ${unit} + ${unit} as text), 2)`
  return sql`(case when ${units} < 0 then '-' else '' end || ${whole} || '.' || ${fraction})`
}
