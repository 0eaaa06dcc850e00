import type { Expression } from './expression.ts'
import { fromMinorUnits, toMinorUnits } from './units.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Evaluates an expression for the values of a record. Returns null if a required value is missing.
 * An integer is a number, and a decimal is text: `'25.00'`.
 *
 * @example
 * evaluate(multiply(decimalField('price', 2), integerField('quantity')), { price: '12.50', quantity: 2 }) // '25.00'
 */
export function evaluate(expression: Expression, values: Values): string | number | boolean | null {
  if (expression.gives === 'boolean') return evaluateCondition(expression, values)
  if (expression.gives !== 'integer' && expression.gives !== 'decimal') {
    return evaluateText(expression, values)
  }
  const units = evaluateNumber(expression, values)
  if (units === null || !Number.isSafeInteger(Number(units))) return null
  return expression.gives === 'integer' ? Number(units) : fromMinorUnits(units, expression.places)
}

/** Returns a number in its minor units, with the decimal places of the expression. */
function evaluateNumber(expression: Expression, values: Values): bigint | null {
  const { op, places } = expression
  switch (op) {
    case 'field':
      return toUnits(values[expression.name], places)
    case 'constant':
      return toUnits(expression.value, places)
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
      return calculate(expression, values)
    case 'if':
      return evaluateScaled(
        evaluateCondition(expression.when, values) ? expression.yes : expression.no,
        values,
        places,
      )
    case 'first':
      return firstNotNull(expression.parts, (part) => evaluateScaled(part, values, places))
    case 'length': {
      const text = evaluateText(expression.of, values)
      return text === null ? null : BigInt(Array.from(text).length)
    }
    case 'days': {
      const from = evaluateDay(expression.from, values)
      const to = evaluateDay(expression.to, values)
      return from === null || to === null ? null : BigInt(to - from)
    }
    default:
      return null
  }
}

function toUnits(value: unknown, places: number): bigint | null {
  const units =
    typeof value === 'number' || typeof value === 'string'
      ? toMinorUnits(String(value), places)
      : undefined
  return units === undefined ? null : BigInt(units)
}

function evaluateScaled(expression: Expression, values: Values, places: number): bigint | null {
  const units = evaluateNumber(expression, values)
  return units === null ? null : units * 10n ** BigInt(places - expression.places)
}

function calculate(
  { op, left, right, places }: Extract<Expression, { left: Expression }>,
  values: Values,
): bigint | null {
  if (op === 'multiply' || op === 'divide') {
    const [one, other] = [evaluateNumber(left, values), evaluateNumber(right, values)]
    if (one === null || other === null) return null
    if (op === 'multiply') return one * other
    const shift = places + right.places - left.places
    const up = 10n ** BigInt(Math.max(shift, 0))
    const down = 10n ** BigInt(Math.max(-shift, 0))
    return other === 0n ? null : divideRounded(one * up, other * down)
  }
  const [one, other] = [evaluateScaled(left, values, places), evaluateScaled(right, values, places)]
  if (one === null || other === null) return null
  return op === 'add' ? one + other : one - other
}

/** Rounds half away from zero, as PostgreSQL does. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [over, under] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const quotient = (2n * over + under) / (2n * under)
  return isNegative ? -quotient : quotient
}

function evaluateDay(expression: Expression, values: Values): number | null {
  const text = evaluateText(expression, values)
  const time = text === null ? Number.NaN : Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(time) ? null : time / 86_400_000
}

/** Returns text. Dates and timestamps are text too. */
function evaluateText(expression: Expression, values: Values): string | null {
  switch (expression.op) {
    case 'field':
      return typeof values[expression.name] === 'string' ? String(values[expression.name]) : null
    case 'constant':
      return String(expression.value)
    case 'join':
      return expression.parts.map((part) => evaluate(part, values) ?? '').join('')
    case 'lower':
      return evaluateText(expression.of, values)?.toLowerCase() ?? null
    case 'upper':
      return evaluateText(expression.of, values)?.toUpperCase() ?? null
    case 'if':
      return evaluateText(
        evaluateCondition(expression.when, values) ? expression.yes : expression.no,
        values,
      )
    case 'first':
      return firstNotNull(expression.parts, (part) => evaluateText(part, values))
    default:
      return null
  }
}

/** Returns null for an unknown condition, as SQL does (three-valued logic). */
function evaluateCondition(expression: Expression, values: Values): boolean | null {
  switch (expression.op) {
    case 'field':
    case 'constant': {
      const value = expression.op === 'field' ? values[expression.name] : expression.value
      return typeof value === 'boolean' ? value : null
    }
    case 'missing':
      return evaluate(expression.of, values) === null
    case 'not': {
      const holds = evaluateCondition(expression.of, values)
      return holds === null ? null : !holds
    }
    case 'and':
      return combineConditions(false, expression.parts, values)
    case 'or':
      return combineConditions(true, expression.parts, values)
    case 'is':
    case 'less':
    case 'atMost':
      return compare(expression, values)
    case 'if':
      return evaluateCondition(
        evaluateCondition(expression.when, values) ? expression.yes : expression.no,
        values,
      )
    case 'first':
      return firstNotNull(expression.parts, (part) => evaluateCondition(part, values))
    default:
      return null
  }
}

/**
 * Evaluates `and` and `or`. One decisive operand determines the result. Otherwise, one null operand
 * makes the result null.
 */
function combineConditions(
  decisive: boolean,
  operands: readonly Expression[],
  values: Values,
): boolean | null {
  const found = new Set(operands.map((part) => evaluateCondition(part, values)))
  if (found.has(decisive)) return decisive
  return found.has(null) ? null : !decisive
}

function compare(
  { op, left, right }: Extract<Expression, { left: Expression }>,
  values: Values,
): boolean | null {
  const places = Math.max(left.places, right.places)
  const isNumber = left.gives === 'integer' || left.gives === 'decimal'
  const [one, other] = [left, right].map((side) =>
    isNumber ? evaluateScaled(side, values, places) : evaluate(side, values),
  )
  if (one === null || other === null || one === undefined || other === undefined) return null
  if (op === 'is') return one === other
  return op === 'less' ? one < other : one <= other
}

function firstNotNull<T>(
  operands: readonly Expression[],
  get: (part: Expression) => T | null,
): T | null {
  for (const part of operands) {
    const found = get(part)
    if (found !== null) return found
  }
  return null
}
