import type { Expression } from './expression.ts'
import { decimalOfUnits, unitsOf } from './units.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What an expression comes to for these values, or `null` where something is missing for it. A whole
 * number is a number, a decimal text: `'25.00'`.
 *
 * @example
 * evaluate(multiply(decimalOf('price', 2), wholeOf('quantity')), { price: '12.50', quantity: 2 }) // '25.00'
 */
export function evaluate(expression: Expression, values: Values): string | number | boolean | null {
  if (expression.gives === 'boolean') return conditionOf(expression, values)
  if (expression.gives !== 'whole' && expression.gives !== 'decimal') {
    return textOf(expression, values)
  }
  const units = numberOf(expression, values)
  if (units === null || !Number.isSafeInteger(Number(units))) return null
  return expression.gives === 'whole' ? Number(units) : decimalOfUnits(units, expression.places)
}

/** A number in units of its last place, as many of them as its expression says. */
function numberOf(expression: Expression, values: Values): bigint | null {
  const { op, places } = expression
  switch (op) {
    case 'field':
      return read(values[expression.name], places)
    case 'constant':
      return read(expression.value, places)
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
      return calculate(expression, values)
    case 'if':
      return numberAt(
        conditionOf(expression.when, values) ? expression.yes : expression.no,
        values,
        places,
      )
    case 'first':
      return firstThere(expression.parts, (part) => numberAt(part, values, places))
    case 'length': {
      const text = textOf(expression.of, values)
      return text === null ? null : BigInt(Array.from(text).length)
    }
    case 'days': {
      const from = dayOf(expression.from, values)
      const to = dayOf(expression.to, values)
      return from === null || to === null ? null : BigInt(to - from)
    }
    default:
      return null
  }
}

function read(value: unknown, places: number): bigint | null {
  const units =
    typeof value === 'number' || typeof value === 'string'
      ? unitsOf(String(value), places)
      : undefined
  return units === undefined ? null : BigInt(units)
}

function numberAt(expression: Expression, values: Values, places: number): bigint | null {
  const units = numberOf(expression, values)
  return units === null ? null : units * 10n ** BigInt(places - expression.places)
}

function calculate(
  { op, left, right, places }: Extract<Expression, { left: Expression }>,
  values: Values,
): bigint | null {
  if (op === 'multiply' || op === 'divide') {
    const [one, other] = [numberOf(left, values), numberOf(right, values)]
    if (one === null || other === null) return null
    if (op === 'multiply') return one * other
    const shift = places + right.places - left.places
    const up = 10n ** BigInt(Math.max(shift, 0))
    const down = 10n ** BigInt(Math.max(-shift, 0))
    return other === 0n ? null : rounded(one * up, other * down)
  }
  const [one, other] = [numberAt(left, values, places), numberAt(right, values, places)]
  if (one === null || other === null) return null
  return op === 'add' ? one + other : one - other
}

/** Halves go away from nought, as people round and as PostgreSQL does. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [over, under] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const quotient = (2n * over + under) / (2n * under)
  return isNegative ? -quotient : quotient
}

function dayOf(expression: Expression, values: Values): number | null {
  const text = textOf(expression, values)
  const time = text === null ? Number.NaN : Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(time) ? null : time / 86_400_000
}

/** Text, and days and moments, which are kept as text. */
function textOf(expression: Expression, values: Values): string | null {
  switch (expression.op) {
    case 'field':
      return typeof values[expression.name] === 'string' ? String(values[expression.name]) : null
    case 'constant':
      return String(expression.value)
    case 'join':
      return expression.parts.map((part) => evaluate(part, values) ?? '').join('')
    case 'lower':
      return textOf(expression.of, values)?.toLowerCase() ?? null
    case 'upper':
      return textOf(expression.of, values)?.toUpperCase() ?? null
    case 'if':
      return textOf(conditionOf(expression.when, values) ? expression.yes : expression.no, values)
    case 'first':
      return firstThere(expression.parts, (part) => textOf(part, values))
    default:
      return null
  }
}

/** As in SQL, a condition on what is missing is neither true nor false. */
function conditionOf(expression: Expression, values: Values): boolean | null {
  switch (expression.op) {
    case 'field':
    case 'constant': {
      const value = expression.op === 'field' ? values[expression.name] : expression.value
      return typeof value === 'boolean' ? value : null
    }
    case 'missing':
      return evaluate(expression.of, values) === null
    case 'not': {
      const holds = conditionOf(expression.of, values)
      return holds === null ? null : !holds
    }
    case 'and':
      return unless(false, expression.parts, values)
    case 'or':
      return unless(true, expression.parts, values)
    case 'is':
    case 'less':
    case 'atMost':
      return compare(expression, values)
    case 'if':
      return conditionOf(
        conditionOf(expression.when, values) ? expression.yes : expression.no,
        values,
      )
    case 'first':
      return firstThere(expression.parts, (part) => conditionOf(part, values))
    default:
      return null
  }
}

/** One that is decisive decides; else what cannot be told leaves it open. */
function unless(decisive: boolean, parts: readonly Expression[], values: Values): boolean | null {
  const found = new Set(parts.map((part) => conditionOf(part, values)))
  if (found.has(decisive)) return decisive
  return found.has(null) ? null : !decisive
}

function compare(
  { op, left, right }: Extract<Expression, { left: Expression }>,
  values: Values,
): boolean | null {
  const places = Math.max(left.places, right.places)
  const isNumber = left.gives === 'whole' || left.gives === 'decimal'
  const [one, other] = [left, right].map((side) =>
    isNumber ? numberAt(side, values, places) : evaluate(side, values),
  )
  if (one === null || other === null || one === undefined || other === undefined) return null
  if (op === 'is') return one === other
  return op === 'less' ? one < other : one <= other
}

function firstThere<T>(
  parts: readonly Expression[],
  get: (part: Expression) => T | null,
): T | null {
  for (const part of parts) {
    const found = get(part)
    if (found !== null) return found
  }
  return null
}
