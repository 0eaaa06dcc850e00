import { evaluate } from '#shell/language/expressions/evaluate.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'
import type { Clock } from '../clock.ts'

/** A query parameter that follows from the time at which the query runs. */
export interface CurrentTime {
  readonly isCurrentTime: true
  value(): unknown
}

/** Creates the parameter of `now`, `today`, or a fixed span before or after them. */
export function createCurrentTime(clock: Clock, expression: Expression): CurrentTime {
  return { isCurrentTime: true, value: () => evaluate(expression, {}, clock.now()) }
}

/**
 * Checks whether an expression follows from the current time alone. Then it is a parameter: in SQL, a span of
 * days needs the offsets of the time zone since 1980.
 */
export function isOfCurrentTime(expression: Expression): boolean {
  if (expression.op === 'now' || expression.op === 'today') return true
  if (expression.op !== 'plus' && expression.op !== 'minus') return false
  return expression.count.op === 'constant' && isOfCurrentTime(expression.of)
}

/** Returns the value of a parameter that the query does not provide. */
export function constantParameter(parameter: unknown): unknown {
  return isCurrentTime(parameter) ? parameter.value() : parameter
}

function isCurrentTime(parameter: unknown): parameter is CurrentTime {
  return typeof parameter === 'object' && parameter !== null && 'isCurrentTime' in parameter
}
