import type { Expression } from '#shell/language/expressions/expression.ts'
import type { FieldSource } from '#shell/language/fields/field-source.ts'
import type { Me } from '#shell/language/expressions/me-operand.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import {
  type DeclaredField,
  type FieldOptions,
  defineField,
} from '#shell/language/fields/define-field.ts'
import type { Duration } from '#shell/language/expressions/duration.ts'
import type { Field } from '#shell/language/fields/field.ts'
import { toLocalTime } from '#shell/tools/zone-offsets.ts'
import { isCalendarDate } from '../date/field.ts'

const timestampPattern =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/u

/**
 * Declares a date and time field. Input has the offset of any time zone. It is stored in UTC, with
 * milliseconds: `'2026-01-28T08:00:00.000Z'`. A local time without an offset is rejected, because
 * it is ambiguous.
 *
 * @example
 * starts: dateTime({ required: true })
 */
export function dateTime<
  const Required extends boolean = false,
  const Default extends string | Expression | Me = never,
  const Source extends FieldSource | undefined = undefined,
  const Fixed extends boolean = false,
>(
  options: FieldOptions<Required, string, Default, Source, Fixed> & {
    /** The earliest time: `2020-01-01T00:00:00Z`. */
    min?: string
    /** The latest time: `2030-12-31T23:59:59Z`. */
    max?: string
    /**
     * The minutes between valid times, which must divide an hour: `minutes(15)`. They are the minutes
     * of a clock in the time zone of the product.
     */
    step?: Duration<'minutes' | 'hours'>
    /**
     * Whether the time belongs to a place, such as a departure. Then it is entered, shown, filtered and
     * exported in the time zone of the product, wherever the reader is.
     */
    zoned?: boolean
  } = {},
): DeclaredField<string, Required, Default, Source, Fixed> {
  const stepMinutes = options.step && minutesOf(options.step)
  const bounds = [options.min, options.max].filter((bound) => bound !== undefined)
  return defineField<string, Required, Default, Source, Fixed>(options, {
    type: 'dateTime',
    column: { kind: 'timestamp' },
    ...boundsIn('UTC', options),
    ...(options.zoned || stepMinutes !== undefined
      ? { inTimeZone: (timeZone) => boundsIn(timeZone, options) }
      : {}),
    operators: ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte', 'empty'],
    declarationErrors: [
      ...bounds
        .filter((bound) => parseTimestamp(bound) === undefined)
        .map((bound) => `Its bound ${bound} is not a moment such as 2026-01-28T08:00:00Z.`),
      ...(stepMinutes === undefined || 60 % stepMinutes === 0
        ? []
        : ['Its step must divide an hour, such as minutes(15).']),
    ],
    normalize: (value) => parseTimestamp(value) ?? value,
  })
}

type Bounds = Pick<NonNullable<Parameters<typeof dateTime>[0]>, 'min' | 'max' | 'step' | 'zoned'>

/** Returns the parts of the field that depend on the time zone of the product. */
function boundsIn(
  timeZone: string,
  { step, zoned, ...bounds }: Bounds,
): Required<Pick<Field<string>, 'constraints' | 'schema' | 'check'>> {
  const stepMinutes = step && minutesOf(step)
  const [min, max] = [bounds.min, bounds.max].map(
    (bound) => bound && (parseTimestamp(bound) ?? bound),
  )
  return {
    constraints: {
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(step === undefined ? {} : { step }),
      ...(zoned ? { zoned } : {}),
      ...(zoned || step !== undefined ? { timeZone } : {}),
    },
    schema: {
      type: 'string',
      ...(stepMinutes === undefined ? {} : { 'x-step-minutes': stepMinutes }),
      ...(zoned ? { 'x-time-zone': timeZone } : {}),
      format: 'date-time',
      pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$`,
    },
    check(value) {
      if (
        typeof value === 'string' &&
        timestampPattern.exec(value)?.[2] === undefined &&
        timestampPattern.test(value)
      ) {
        return { code: 'missing-offset' }
      }
      const timestamp = parseTimestamp(value)
      if (timestamp === undefined) {
        const example = '2026-01-28T09:00:00+01:00'
        const expected = localizedMessage('checks.expected.dateTime', { example })
        return { code: 'invalid-type', expected }
      }
      // ISO 8601 timestamps in UTC sort as text.
      if (min !== undefined && timestamp < min) return { code: 'too-early', min }
      if (max !== undefined && timestamp > max) return { code: 'too-late', max }
      return stepMinutes !== undefined && !isOnStep(timestamp, stepMinutes, timeZone)
        ? { code: 'time-step-mismatch', minutes: stepMinutes }
        : undefined
    },
  }
}

/** Some time zones differ from UTC by half an hour, or by a quarter. */
function isOnStep(timestamp: string, minutes: number, timeZone: string): boolean {
  const time = Date.parse(timestamp)
  return (timeZone === 'UTC' ? time : toLocalTime(time, timeZone)) % (minutes * 60_000) === 0
}

/**
 * Returns the minutes of a duration with a constant count. Steps of times have no other units.
 *
 * @example
 * minutesOf(hours(1)) // 60
 */
export function minutesOf({ unit, count }: Duration): number {
  return Number(count) * (unit === 'hours' ? 60 : 1)
}

/**
 * Converts a timestamp to UTC in ISO 8601. Truncates fractions of a millisecond. Returns
 * `undefined` for an invalid timestamp.
 *
 * @example
 * parseTimestamp('2026-01-28T09:00:00+01:00') // '2026-01-28T08:00:00.000Z'
 */
export function parseTimestamp(value: unknown): string | undefined {
  const [, day, offset] = (typeof value === 'string' && timestampPattern.exec(value)) || []
  if (!isCalendarDate(day) || offset === undefined) return undefined
  const timestamp = new Date(String(value)).toISOString()
  // At both ends of the calendar, an offset can lead outside the supported years.
  return /^(?!0000)\d{4}-/u.test(timestamp) ? timestamp : undefined
}
