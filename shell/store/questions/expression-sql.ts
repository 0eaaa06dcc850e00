import { type RawBuilder, sql } from 'kysely'
import type { Expression } from '#shell/model/expression.ts'
import { unitsOf } from '#shell/model/units.ts'
import { snake } from '../records/names.ts'

type Sql = RawBuilder<unknown>

/** What the two databases say differently in an expression. */
export interface Dialect {
  /** Something to calculate with, beyond the range of what is stored. */
  number(value: Sql): Sql
  /** A division without a rest. */
  divide(dividend: Sql, divisor: Sql): Sql
  /** The number as it is stored, or nothing when it is too large to be exact. */
  exact(number: Sql): Sql
  constant(value: string | boolean, kind: 'text' | 'boolean' | 'date' | 'moment'): Sql
  /** The number of a day, of a column of days or of moments. */
  day(value: Sql, kind: 'date' | 'moment'): Sql
}

/**
 * An expression as SQL. It comes to the same as `evaluate`, with two differences: only the letters
 * from a to z have small ones and capitals, and what goes beyond 64 bits on the way is missing in SQLite.
 */
export function compileExpression(expression: Expression, dialect: Dialect): Sql {
  if (isNumber(expression)) return dialect.exact(numberOf(expression, dialect))
  return expression.gives === 'boolean'
    ? conditionOf(expression, dialect)
    : textOf(expression, dialect)
}

const isNumber = ({ gives }: Expression): boolean => gives === 'whole' || gives === 'decimal'

/** A number in units of its last place, as many of them as its expression says. */
function numberOf(expression: Expression, dialect: Dialect): Sql {
  const { op, places } = expression
  const at = (part: Expression): Sql => numberAt(part, places, dialect)
  switch (op) {
    case 'field':
      return dialect.number(sql.ref(snake(expression.name)))
    case 'constant':
      return dialect.number(sql.lit(unitsOf(String(expression.value), places) ?? null))
    case 'add':
      return sql`(${at(expression.left)} + ${at(expression.right)})`
    case 'subtract':
      return sql`(${at(expression.left)} - ${at(expression.right)})`
    case 'multiply':
      return sql`(${numberOf(expression.left, dialect)} * ${numberOf(expression.right, dialect)})`
    case 'divide':
      return quotientOf(expression, dialect)
    case 'if':
      return choiceOf(expression, dialect, at)
    case 'first':
      return firstOf(expression.parts.map(at))
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

function numberAt(expression: Expression, places: number, dialect: Dialect): Sql {
  const number = numberOf(expression, dialect)
  const shift = places - expression.places
  return shift === 0 ? number : sql`(${number} * ${sql.lit(10 ** shift)})`
}

/** Halves go away from nought. Divided by nought it is missing. */
function quotientOf(
  { left, right, places }: Extract<Expression, { left: Expression }>,
  dialect: Dialect,
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
  dialect: Dialect,
  part: (one: Expression) => Sql,
): Sql {
  return sql`case when ${conditionOf(when, dialect)} then ${part(yes)} else ${part(no)} end`
}

function dayOf(expression: Expression, dialect: Dialect): Sql {
  return dialect.day(textOf(expression, dialect), expression.gives === 'date' ? 'date' : 'moment')
}

/** Text, days and moments. */
function textOf(expression: Expression, dialect: Dialect): Sql {
  const { gives, op } = expression
  const own = (one: Expression): Sql => textOf(one, dialect)
  switch (op) {
    case 'field':
      return sql.ref(snake(expression.name))
    case 'constant':
      return dialect.constant(
        String(expression.value),
        gives === 'date' || gives === 'moment' ? gives : 'text',
      )
    case 'join':
      return sql`(${sql.join(
        expression.parts.map((part) => sql`coalesce(${writtenOf(part, dialect)}, '')`),
        sql` || `,
      )})`
    case 'lower':
      return sql`lower(${own(expression.of)})`
    case 'upper':
      return sql`upper(${own(expression.of)})`
    case 'if':
      return choiceOf(expression, dialect, own)
    case 'first':
      return firstOf(expression.parts.map(own))
    default:
      return sql`null`
  }
}

function writtenOf(expression: Expression, dialect: Dialect): Sql {
  const value = compileExpression(expression, dialect)
  return isNumber(expression) ? sql`cast(${value} as text)` : value
}

/** As in SQL, so here: a condition on what is missing is neither true nor false. */
function conditionOf(expression: Expression, dialect: Dialect): Sql {
  const own = (one: Expression): Sql => conditionOf(one, dialect)
  switch (expression.op) {
    case 'field':
      return sql.ref(snake(expression.name))
    case 'constant':
      return dialect.constant(expression.value === true, 'boolean')
    case 'missing':
      return sql`(${compileExpression(expression.of, dialect)} is null)`
    case 'not':
      return sql`(not ${own(expression.of)})`
    case 'and':
      return joined(expression.parts.map(own), dialect, true)
    case 'or':
      return joined(expression.parts.map(own), dialect, false)
    case 'is':
    case 'less':
    case 'atMost':
      return comparisonOf(expression, dialect)
    case 'if':
      return choiceOf(expression, dialect, own)
    case 'first':
      return firstOf(expression.parts.map(own))
    default:
      return sql`null`
  }
}

/** Of no conditions all hold, and not one does. */
function joined(parts: readonly Sql[], dialect: Dialect, isAll: boolean): Sql {
  if (parts.length === 0) return dialect.constant(isAll, 'boolean')
  return sql`(${sql.join(parts, sql.raw(isAll ? ' and ' : ' or '))})`
}

/** Of one value there is nothing to choose, and SQLite refuses to. */
function firstOf(parts: readonly Sql[]): Sql {
  const [only, ...others] = parts
  return only && others.length === 0 ? only : sql`coalesce(${sql.join(parts)})`
}

const symbols = { is: '=', less: '<', atMost: '<=' } as const

function comparisonOf(
  { op, left, right }: Extract<Expression, { left: Expression }>,
  dialect: Dialect,
): Sql {
  const places = Math.max(left.places, right.places)
  const side = (one: Expression): Sql =>
    isNumber(left) ? numberAt(one, places, dialect) : compileExpression(one, dialect)
  const symbol = sql.raw(symbols[op as keyof typeof symbols])
  return sql`(${side(left)} ${symbol} ${side(right)})`
}
