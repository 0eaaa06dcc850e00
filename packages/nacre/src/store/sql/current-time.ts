import { dateAt } from '#shell/model/evaluate-time.ts'
import type { Clock } from '../clock.ts'

/** A query parameter that stands for the time, or the date in a time zone, at which the query runs. */
export interface CurrentTime {
  readonly isCurrentTime: true
  value(): string
}

/** Creates the parameter of an expression with `now` or `today`. */
export function createCurrentTime(clock: Clock, kind: 'now' | 'today', zone?: string): CurrentTime {
  return {
    isCurrentTime: true,
    value: () => (kind === 'now' ? clock.now().toISOString() : dateAt(clock.now(), zone)),
  }
}

/** Returns the value of a parameter that the query does not provide. */
export function constantParameter(parameter: unknown): unknown {
  return isCurrentTime(parameter) ? parameter.value() : parameter
}

function isCurrentTime(parameter: unknown): parameter is CurrentTime {
  return typeof parameter === 'object' && parameter !== null && 'isCurrentTime' in parameter
}
