import { localizedMessage } from '#shell/messages/translate.ts'
import { type FieldOptions, defineField, type Field, type HasDefault } from '../field.ts'
import { isCalendarDate } from './date.ts'

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
  const Default extends string = never,
>(
  options: FieldOptions<Required, string, Default> & {
    /** The earliest time: `2020-01-01T00:00:00Z`. */
    min?: string
    /** The latest time: `2030-12-31T23:59:59Z`. */
    max?: string
  } = {},
): Field<string, Required, HasDefault<Default>> {
  const [min, max] = [options.min, options.max].map(
    (bound) => bound && (parseTimestamp(bound) ?? bound),
  )
  return defineField(options, {
    type: 'dateTime',
    column: { kind: 'timestamp' },
    constraints: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) },
    schema: {
      type: 'string',
      format: 'date-time',
      pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$`,
    },
    operators: ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte', 'empty'],
    declarationErrors: [min, max]
      .filter((bound) => bound !== undefined && parseTimestamp(bound) === undefined)
      .map((bound) => `Its bound ${bound} is not a moment such as 2026-01-28T08:00:00Z.`),
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
      return max !== undefined && timestamp > max ? { code: 'too-late', max } : undefined
    },
    normalize: (value) => parseTimestamp(value) ?? value,
  })
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
