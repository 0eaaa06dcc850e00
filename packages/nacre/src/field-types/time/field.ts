import type { Duration } from '#shell/language/expressions/duration.ts'
import {
  type DeclaredField,
  type FieldOptions,
  defineField,
} from '#shell/language/fields/define-field.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'
import type { FieldSource } from '#shell/language/fields/field-source.ts'
import type { Me } from '#shell/language/expressions/me-operand.ts'
import type { FieldError } from '#shell/language/errors/field-error.ts'
import { minutesOf } from '../date-time/field.ts'

const example = '08:30'

/**
 * Declares the time of a day as clocks show it, without a time zone: `'08:30'`. A point in time is a
 * `dateTime`, and the hours of a week are `weekly`.
 *
 * @example
 * opensAt: time({ required: true, step: minutes(15) })
 */
export function time<
  const Required extends boolean = false,
  const Default extends string | Expression | Me = never,
  const Source extends FieldSource | undefined = undefined,
  const Fixed extends boolean = false,
>(
  options: FieldOptions<Required, string, Default, Source, Fixed> & {
    /** The earliest time: `'06:00'`. */
    min?: string
    /** The latest time: `'22:00'`. */
    max?: string
    /** The distance between valid times, counted from midnight: `minutes(15)`. */
    step?: Duration<'minutes' | 'hours'>
  } = {},
): DeclaredField<string, Required, Default, Source, Fixed> {
  const { min, max, step } = options
  return defineField<string, Required, Default, Source, Fixed>(options, {
    type: 'time',
    column: { kind: 'text' },
    constraints: {
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(step === undefined ? {} : { step }),
    },
    schema: { type: 'string', pattern: String.raw`^(?:[01]\d|2[0-3]):[0-5]\d$` },
    operators: ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte', 'empty'],
    declarationErrors: [min, max]
      .filter((bound) => bound !== undefined && !isTimeOfDay(bound))
      .map((bound) => `Its bound ${bound} is not a time such as ${example}.`),
    check: (value) => checkTime(value, options),
  })
}

function checkTime(
  value: unknown,
  options: { min?: string; max?: string; step?: Duration<'minutes' | 'hours'> },
): FieldError | undefined {
  const { min, max, step } = options
  if (!isTimeOfDay(value)) return { code: 'pattern-mismatch', shape: example }
  // Times of a day sort as text.
  if (min !== undefined && value < min) return { code: 'too-early', min }
  if (max !== undefined && value > max) return { code: 'too-late', max }
  const minutes = step && minutesOf(step)
  if (minutes === undefined || minuteOf(value) % minutes === 0) return undefined
  return { code: 'time-step-mismatch', minutes }
}

/**
 * Checks whether a value is a time of a day on a clock with 24 hours.
 *
 * @example
 * isTimeOfDay('24:00') // false
 */
export function isTimeOfDay(value: unknown): value is string {
  return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(value)
}

/**
 * Returns the minutes of a time since the start of its day.
 *
 * @example
 * minuteOf('08:30') // 510
 */
export function minuteOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
}
