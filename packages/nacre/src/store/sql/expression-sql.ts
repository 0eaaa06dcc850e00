import { type RawBuilder, sql } from 'kysely'
import type { Expression } from '#shell/language/expressions/expression.ts'
import { isOwnExpression, isTotal } from '#shell/language/fields/expression-inputs.ts'
import { toMinorUnits } from '#shell/language/expressions/units.ts'
import { systemClock } from '../clock.ts'
import { snakeCase } from '../columns/names.ts'
import { isOfCurrentTime } from './current-time.ts'
import { computedOnce } from './computed-once.ts'
import { partText } from './part-text.ts'
import { currentTime, shiftedTime, unitsBetween } from './time-sql.ts'
import type { ExpressionScope } from './expression-scope.ts'
import type { SqlDialect } from './sql-dialect.ts'

type Sql = RawBuilder<unknown>

/** The scope of a computed column: the other columns of its table. */
export const columnScope = (dialect: SqlDialect): ExpressionScope => ({
  dialect,
  clock: systemClock,
  field: ({ name }) => sql.ref(snakeCase(name)),
  setting: ({ name }) => {
    throw new Error(`A column cannot read the setting ${name}.`)
  },
  total: ({ inverse }) => {
    throw new Error(`A column cannot count ${inverse}.`)
  },
})

/**
 * Compiles an expression to SQL. The result equals that of `evaluate`, except that case conversion
 * covers a to z only, and SQLite returns null when an intermediate result exceeds 64 bits.
 */
export function compileExpression(expression: Expression, scope: ExpressionScope): Sql {
  // Stored numbers are exact.
  if (expression.op === 'field') return scope.field(expression)
  if (expression.op === 'setting') return scope.setting(expression)
  if (isTotal(expression)) return scope.total(expression)
  if (isNumber(expression)) {
    const number = numberOf(expression, scope)
    const { exact } = scope.dialect
    return readsOthers(expression)
      ? computedOnce({ number }, ({ number: x }) => exact(x))
      : exact(number)
  }
  return expression.gives === 'boolean' ? conditionOf(expression, scope) : textOf(expression, scope)
}

/** Checks whether an expression contains subqueries, which should run once only. */
const readsOthers = (expression: Expression): boolean => !isOwnExpression(expression)

const isNumber = ({ gives }: Expression): boolean => gives === 'integer' || gives === 'decimal'

/** Returns a number in units of its last decimal place. */
function numberOf(expression: Expression, scope: ExpressionScope): Sql {
  const { op, places } = expression
  const at = (part: Expression): Sql => numberWithPlaces(part, places, scope)
  const own = (part: Expression): Sql => textOf(part, scope)
  switch (op) {
    case 'field':
      return scope.dialect.number(scope.field(expression))
    case 'setting':
      return scope.dialect.number(scope.setting(expression))
    case 'count':
    case 'sum':
    case 'min':
    case 'max':
      return scope.dialect.number(scope.total(expression))
    case 'constant':
      return scope.dialect.number(sql.lit(toMinorUnits(String(expression.value), places) ?? null))
    case 'add':
      return sql`(${at(expression.left)} + ${at(expression.right)})`
    case 'subtract':
      return sql`(${at(expression.left)} - ${at(expression.right)})`
    case 'multiply':
      return sql`(${numberOf(expression.left, scope)} * ${numberOf(expression.right, scope)})`
    case 'divide':
      return roundedQuotient(expression, scope)
    case 'if':
      return choiceOf(expression, scope, at)
    case 'first':
      return firstNonNull(expression.parts.map(at))
    case 'length':
      return scope.dialect.number(sql`length(${textOf(expression.of, scope)})`)
    case 'days':
      return scope.dialect.number(
        sql`(${dayOf(expression.to, scope)} - ${dayOf(expression.from, scope)})`,
      )
    case 'between':
      return scope.dialect.number(unitsBetween(expression, scope.dialect, own))
    case 'greatest':
    case 'least':
      return scope.dialect.extreme(op, expression.parts.map(at))
    default:
      return sql`null`
  }
}

function numberWithPlaces(expression: Expression, places: number, scope: ExpressionScope): Sql {
  const number = numberOf(expression, scope)
  const shift = places - expression.places
  return shift === 0 ? number : sql`(${number} * ${sql.lit(10 ** shift)})`
}

/** Divides and rounds halves away from zero. A division by zero is null. */
function roundedQuotient(
  { left, right, places }: Extract<Expression, { left: Expression }>,
  scope: ExpressionScope,
): Sql {
  const shift = places + right.places - left.places
  const scaled = (side: Expression, power: number): Sql => {
    const number = numberOf(side, scope)
    return power > 0 ? sql`(${number} * ${sql.lit(10 ** power)})` : number
  }
  const divide = ({ over, under }: Record<'over' | 'under', Sql>): Sql => {
    const [plainOver, plainUnder] = [sql`abs(${over})`, sql`nullif(abs(${under}), 0)`]
    const [dividend, divisor] = [sql`(2 * ${plainOver} + ${plainUnder})`, sql`(2 * ${plainUnder})`]
    const size = scope.dialect.divide(dividend, divisor)
    return sql`(case when (${over} < 0) <> (${under} < 0) then -1 else 1 end * ${size})`
  }
  const parts = { over: scaled(left, shift), under: scaled(right, -shift) }
  return readsOthers(left) || readsOthers(right) ? computedOnce(parts, divide) : divide(parts)
}

function choiceOf(
  { when, yes, no }: Extract<Expression, { when: Expression }>,
  scope: ExpressionScope,
  part: (one: Expression) => Sql,
): Sql {
  return sql`case when ${conditionOf(when, scope)} then ${part(yes)} else ${part(no)} end`
}

function dayOf(expression: Expression, scope: ExpressionScope): Sql {
  return scope.dialect.day(
    textOf(expression, scope),
    expression.gives === 'date' ? 'date' : 'timestamp',
  )
}

/** Compiles text, dates and timestamps. */
function textOf(expression: Expression, scope: ExpressionScope): Sql {
  const { gives, op } = expression
  const compileOwn = (one: Expression): Sql => textOf(one, scope)
  switch (op) {
    case 'field':
      return scope.field(expression)
    case 'setting':
      return scope.setting(expression)
    case 'constant':
      return scope.dialect.constant(
        String(expression.value),
        gives === 'date' || gives === 'timestamp' ? gives : 'text',
      )
    case 'join':
      return sql`(${sql.join(
        expression.parts.map((part) => {
          const value = compileExpression(part, scope)
          const text = partText(value, part, { zone: expression.zone, dialect: scope.dialect })
          return sql`coalesce(${text}, '')`
        }),
        sql` || `,
      )})`
    case 'lower':
      return sql`lower(${compileOwn(expression.of)})`
    case 'upper':
      return sql`upper(${compileOwn(expression.of)})`
    case 'if':
      return choiceOf(expression, scope, compileOwn)
    case 'first':
      return firstNonNull(expression.parts.map(compileOwn))
    case 'min':
    case 'max':
      return scope.total(expression)
    case 'now':
    case 'today':
      return currentTime(expression, scope)
    case 'plus':
    case 'minus': {
      if (isOfCurrentTime(expression)) return currentTime(expression, scope)
      const count = compileExpression(expression.count, scope)
      return shiftedTime(expression, scope.dialect, { value: compileOwn(expression.of), count })
    }
    case 'greatest':
    case 'least':
      return scope.dialect.extreme(op, expression.parts.map(compileOwn))
    default:
      return sql`null`
  }
}

/** Compiles a condition. As in SQL, a condition on null is null. */
function conditionOf(expression: Expression, scope: ExpressionScope): Sql {
  const compileOwn = (one: Expression): Sql => conditionOf(one, scope)
  switch (expression.op) {
    case 'field':
      return scope.field(expression)
    case 'setting':
      return scope.setting(expression)
    case 'constant':
      return scope.dialect.constant(expression.value === true, 'boolean')
    case 'missing':
      return sql`(${compileExpression(expression.of, scope)} is null)`
    case 'not':
      return sql`(not ${compileOwn(expression.of)})`
    case 'and':
      return joinConditions(expression.parts.map(compileOwn), scope, true)
    case 'or':
      return joinConditions(expression.parts.map(compileOwn), scope, false)
    case 'is':
    case 'less':
    case 'atMost':
      return comparisonOf(expression, scope)
    case 'if':
      return choiceOf(expression, scope, compileOwn)
    case 'first':
      return firstNonNull(expression.parts.map(compileOwn))
    default:
      return sql`null`
  }
}

/** Joins conditions. Without conditions, `and` is true and `or` is false. */
function joinConditions(pieces: readonly Sql[], scope: ExpressionScope, isAll: boolean): Sql {
  if (pieces.length === 0) return scope.dialect.constant(isAll, 'boolean')
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
  scope: ExpressionScope,
): Sql {
  const places = Math.max(left.places, right.places)
  const side = (one: Expression): Sql =>
    isNumber(left) ? numberWithPlaces(one, places, scope) : compileExpression(one, scope)
  const symbol = sql.raw(symbols[op as keyof typeof symbols])
  return sql`(${side(left)} ${symbol} ${side(right)})`
}
