import type { Expression } from './expression.ts'
import { settingKey } from './setting-field.ts'
import { dateAt, localTimeText, shiftTime, timeBetween } from './evaluate-time.ts'
import { divideUnits, fromMinorUnits, toMinorUnits } from './units.ts'

/** The values of a record, and the current time. */
interface Input {
  readonly fields: Readonly<Record<string, unknown>>
  readonly now: Date
}

/**
 * Evaluates an expression for the values of a record. Returns null if a required value is missing.
 * An integer is a number, and a decimal is text: `'25.00'`. What lies behind a relation, and a total,
 * is null unless it is among the values: only the database knows it.
 *
 * @example
 * evaluate(multiply(decimalField('price', 2), integerField('quantity')), { price: '12.50', quantity: 2 }) // '25.00'
 */
export function evaluate(
  expression: Expression,
  values: Readonly<Record<string, unknown>>,
  now: Date = new Date(),
): string | number | boolean | null {
  return evaluateInput(expression, { fields: values, now })
}

function evaluateInput(expression: Expression, input: Input): string | number | boolean | null {
  if (expression.gives === 'boolean') return evaluateCondition(expression, input)
  if (expression.gives !== 'integer' && expression.gives !== 'decimal') {
    return evaluateText(expression, input)
  }
  const units = evaluateNumber(expression, input)
  if (units === null || !Number.isSafeInteger(Number(units))) return null
  return expression.gives === 'integer' ? Number(units) : fromMinorUnits(units, expression.places)
}

/** Returns a number in its minor units, with the decimal places of the expression. */
function evaluateNumber(expression: Expression, input: Input): bigint | null {
  const { op, places } = expression
  switch (op) {
    case 'field':
    case 'setting':
      return toUnits(valueOf(expression, input), places)
    case 'constant':
      return toUnits(expression.value, places)
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
      return calculate(expression, input)
    case 'if':
      return evaluateScaled(
        evaluateCondition(expression.when, input) ? expression.yes : expression.no,
        input,
        places,
      )
    case 'first':
      return firstNotNull(expression.parts, (part) => evaluateScaled(part, input, places))
    case 'length': {
      const text = evaluateText(expression.of, input)
      return text === null ? null : BigInt(Array.from(text).length)
    }
    case 'days': {
      const from = evaluateDay(expression.from, input)
      const to = evaluateDay(expression.to, input)
      return from === null || to === null ? null : BigInt(to - from)
    }
    case 'between':
      return timeBetween(expression, [
        evaluateText(expression.from, input),
        evaluateText(expression.to, input),
      ])
    case 'greatest':
    case 'least':
      return extremeOf(
        expression.op,
        expression.parts.map((part) => evaluateScaled(part, input, places)),
      )
    default:
      return null
  }
}

function valueOf(
  { op, name }: Extract<Expression, { op: 'field' | 'setting' }>,
  { fields }: Input,
): unknown {
  return fields[op === 'field' ? name : settingKey(name)]
}

function toUnits(value: unknown, places: number): bigint | null {
  const units =
    typeof value === 'number' || typeof value === 'string'
      ? toMinorUnits(String(value), places)
      : undefined
  return units === undefined ? null : BigInt(units)
}

function evaluateScaled(expression: Expression, input: Input, places: number): bigint | null {
  const units = evaluateNumber(expression, input)
  return units === null ? null : units * 10n ** BigInt(places - expression.places)
}

function calculate(
  { op, left, right, places }: Extract<Expression, { left: Expression }>,
  input: Input,
): bigint | null {
  if (op === 'multiply' || op === 'divide') {
    const [one, other] = [evaluateNumber(left, input), evaluateNumber(right, input)]
    if (one === null || other === null) return null
    if (op === 'multiply') return one * other
    return divideUnits(
      { units: one, places: left.places },
      { units: other, places: right.places },
      places,
    )
  }
  const [one, other] = [evaluateScaled(left, input, places), evaluateScaled(right, input, places)]
  if (one === null || other === null) return null
  return op === 'add' ? one + other : one - other
}

function evaluateDay(expression: Expression, input: Input): number | null {
  const text = evaluateText(expression, input)
  const time = text === null ? Number.NaN : Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(time) ? null : time / 86_400_000
}

/** Returns text. Dates and timestamps are text too. */
function evaluateText(expression: Expression, input: Input): string | null {
  switch (expression.op) {
    case 'field':
    case 'setting': {
      const value = valueOf(expression, input)
      return typeof value === 'string' ? value : null
    }
    case 'constant':
      return String(expression.value)
    case 'join':
      return expression.parts.map((part) => partText(part, expression.zone, input)).join('')
    case 'lower':
      return evaluateText(expression.of, input)?.toLowerCase() ?? null
    case 'upper':
      return evaluateText(expression.of, input)?.toUpperCase() ?? null
    case 'if':
      return evaluateText(
        evaluateCondition(expression.when, input) ? expression.yes : expression.no,
        input,
      )
    case 'first':
      return firstNotNull(expression.parts, (part) => evaluateText(part, input))
    case 'now':
      return input.now.toISOString()
    case 'today':
      return dateAt(input.now, expression.zone)
    case 'plus':
    case 'minus':
      return shiftTime(
        expression,
        evaluateText(expression.of, input),
        evaluateNumber(expression.count, input),
      )
    case 'greatest':
    case 'least':
      return extremeOf(
        expression.op,
        expression.parts.map((part) => evaluateText(part, input)),
      )
    default:
      return null
  }
}

/** Returns a part of a joined text. */
function partText(part: Expression, zone: string | undefined, input: Input): string {
  const value = evaluateInput(part, input)
  const text = part.gives === 'timestamp' ? localTimeText(value, zone) : value
  return text === null ? '' : String(text)
}

/** Returns null for an unknown condition, as SQL does (three-valued logic). */
function evaluateCondition(expression: Expression, input: Input): boolean | null {
  switch (expression.op) {
    case 'field':
    case 'setting':
    case 'constant': {
      const value = expression.op === 'constant' ? expression.value : valueOf(expression, input)
      return typeof value === 'boolean' ? value : null
    }
    case 'missing':
      return evaluateInput(expression.of, input) === null
    case 'not': {
      const holds = evaluateCondition(expression.of, input)
      return holds === null ? null : !holds
    }
    case 'and':
      return combineConditions(false, expression.parts, input)
    case 'or':
      return combineConditions(true, expression.parts, input)
    case 'is':
    case 'less':
    case 'atMost':
      return compare(expression, input)
    case 'if':
      return evaluateCondition(
        evaluateCondition(expression.when, input) ? expression.yes : expression.no,
        input,
      )
    case 'first':
      return firstNotNull(expression.parts, (part) => evaluateCondition(part, input))
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
  input: Input,
): boolean | null {
  const found = new Set(operands.map((part) => evaluateCondition(part, input)))
  if (found.has(decisive)) return decisive
  return found.has(null) ? null : !decisive
}

function compare(
  { op, left, right }: Extract<Expression, { left: Expression }>,
  input: Input,
): boolean | null {
  const places = Math.max(left.places, right.places)
  const isNumber = left.gives === 'integer' || left.gives === 'decimal'
  const [one, other] = [left, right].map((side) =>
    isNumber ? evaluateScaled(side, input, places) : evaluateInput(side, input),
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

function extremeOf<T extends bigint | string>(
  op: 'greatest' | 'least',
  values: readonly (T | null)[],
): T | null {
  let found: T | null = null
  for (const value of values) {
    if (value === null) continue
    if (found === null || (op === 'greatest' ? value > found : value < found)) found = value
  }
  return found
}
