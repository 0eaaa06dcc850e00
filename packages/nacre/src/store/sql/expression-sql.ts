import { type RawBuilder, sql } from 'kysely'
import type { Expression } from '#shell/model/expression.ts'
import { toMinorUnits } from '#shell/model/units.ts'
import { snakeCase } from '../records/names.ts'

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
}

/**
 * Compiles an expression to SQL. The result equals that of `evaluate`, except that case conversion
 * covers a to z only, and SQLite returns null when an intermediate result exceeds 64 bits.
 */
export function compileExpression(expression: Expression, dialect: SqlDialect): Sql {
  if (isNumber(expression)) return dialect.exact(numberOf(expression, dialect))
  return expression.gives === 'boolean'
    ? conditionOf(expression, dialect)
    : textOf(expression, dialect)
}

const isNumber = ({ gives }: Expression): boolean => gives === 'integer' || gives === 'decimal'

/** Returns a number in units of its last decimal place. */
function numberOf(expression: Expression, dialect: SqlDialect): Sql {
  const { op, places } = expression
  const at = (part: Expression): Sql => numberWithPlaces(part, places, dialect)
  switch (op) {
    case 'field':
      return dialect.number(sql.ref(snakeCase(expression.name)))
    case 'constant':
      return dialect.number(sql.lit(toMinorUnits(String(expression.value), places) ?? null))
    case 'add':
      return sql`(${at(expression.left)} + ${at(expression.right)})`
    case 'subtract':
      return sql`(${at(expression.left)} - ${at(expression.right)})`
    case 'multiply':
      return sql`(${numberOf(expression.left, dialect)} * ${numberOf(expression.right, dialect)})`
    case 'divide':
      return roundedQuotient(expression, dialect)
    case 'if':
      return choiceOf(expression, dialect, at)
    case 'first':
      return firstNonNull(expression.parts.map(at))
    case 'length':
      return dialect.number(sql`length(${textOf(expression.of, dialect)})`)
    case 'days':
      return dialect.number(
        sql`(${dayOf(expression.to, dialect)} - ${dayOf(expression.from, dialect)})`,
      )
    default:
      return sql`null`
  }
}

function numberWithPlaces(expression: Expression, places: number, dialect: SqlDialect): Sql {
  const number = numberOf(expression, dialect)
  const shift = places - expression.places
  return shift === 0 ? number : sql`(${number} * ${sql.lit(10 ** shift)})`
}

/** Divides and rounds halves away from zero. A division by zero is null. */
function roundedQuotient(
  { left, right, places }: Extract<Expression, { left: Expression }>,
  dialect: SqlDialect,
): Sql {
  const shift = places + right.places - left.places
  const scaled = (side: Expression, power: number): Sql => {
    const number = numberOf(side, dialect)
    return power > 0 ? sql`(${number} * ${sql.lit(10 ** power)})` : number
  }
  const [over, under] = [scaled(left, shift), scaled(right, -shift)]
  const [plainOver, plainUnder] = [sql`abs(${over})`, sql`nullif(abs(${under}), 0)`]
  const size = dialect.divide(sql`(2 * ${plainOver} + ${plainUnder})`, sql`(2 * ${plainUnder})`)
  return sql`(case when (${over} < 0) <> (${under} < 0) then -1 else 1 end * ${size})`
}

function choiceOf(
  { when, yes, no }: Extract<Expression, { when: Expression }>,
  dialect: SqlDialect,
  part: (one: Expression) => Sql,
): Sql {
  return sql`case when ${conditionOf(when, dialect)} then ${part(yes)} else ${part(no)} end`
}

function dayOf(expression: Expression, dialect: SqlDialect): Sql {
  return dialect.day(
    textOf(expression, dialect),
    expression.gives === 'date' ? 'date' : 'timestamp',
  )
}

/** Compiles text, dates and timestamps. */
function textOf(expression: Expression, dialect: SqlDialect): Sql {
  const { gives, op } = expression
  const compileOwn = (one: Expression): Sql => textOf(one, dialect)
  switch (op) {
    case 'field':
      return sql.ref(snakeCase(expression.name))
    case 'constant':
      return dialect.constant(
        String(expression.value),
        gives === 'date' || gives === 'timestamp' ? gives : 'text',
      )
    case 'join':
      return sql`(${sql.join(
        expression.parts.map((part) => sql`coalesce(${formattedText(part, dialect)}, '')`),
        sql` || `,
      )})`
    case 'lower':
      return sql`lower(${compileOwn(expression.of)})`
    case 'upper':
      return sql`upper(${compileOwn(expression.of)})`
    case 'if':
      return choiceOf(expression, dialect, compileOwn)
    case 'first':
      return firstNonNull(expression.parts.map(compileOwn))
    default:
      return sql`null`
  }
}

function formattedText(expression: Expression, dialect: SqlDialect): Sql {
  const value = compileExpression(expression, dialect)
  return isNumber(expression) ? sql`cast(${value} as text)` : value
}

/** Compiles a condition. As in SQL, a condition on null is null. */
function conditionOf(expression: Expression, dialect: SqlDialect): Sql {
  const compileOwn = (one: Expression): Sql => conditionOf(one, dialect)
  switch (expression.op) {
    case 'field':
      return sql.ref(snakeCase(expression.name))
    case 'constant':
      return dialect.constant(expression.value === true, 'boolean')
    case 'missing':
      return sql`(${compileExpression(expression.of, dialect)} is null)`
    case 'not':
      return sql`(not ${compileOwn(expression.of)})`
    case 'and':
      return joinConditions(expression.parts.map(compileOwn), dialect, true)
    case 'or':
      return joinConditions(expression.parts.map(compileOwn), dialect, false)
    case 'is':
    case 'less':
    case 'atMost':
      return comparisonOf(expression, dialect)
    case 'if':
      return choiceOf(expression, dialect, compileOwn)
    case 'first':
      return firstNonNull(expression.parts.map(compileOwn))
    default:
      return sql`null`
  }
}

/** Joins conditions. Without conditions, `and` is true and `or` is false. */
function joinConditions(pieces: readonly Sql[], dialect: SqlDialect, isAll: boolean): Sql {
  if (pieces.length === 0) return dialect.constant(isAll, 'boolean')
  return sql`(${sql.join(pieces, sql.raw(isAll ? ' and ' : ' or '))})`
}

/** Returns the first non-null value. SQLite rejects `coalesce` with a single argument. */
function firstNonNull(pieces: readonly Sql[]): Sql {
  const [only, ...others] = pieces
  return only && others.length === 0 ? only : sql`coalesce(${sql.join(pieces)})`
}

const symbols = { is: '=', less: '<', atMost: '<=' } as const

function comparisonOf(
  { op, left, right }: Extract<Expression, { left: Expression }>,
  dialect: SqlDialect,
): Sql {
  const places = Math.max(left.places, right.places)
  const side = (one: Expression): Sql =>
    isNumber(left) ? numberWithPlaces(one, places, dialect) : compileExpression(one, dialect)
  const symbol = sql.raw(symbols[op as keyof typeof symbols])
  return sql`(${side(left)} ${symbol} ${side(right)})`
}
