import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'
import { isDay } from './date.ts'

const written =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/u

/**
 * A moment. It is given with the offset of any zone and kept in UTC, to the millisecond:
 * `'2026-01-28T08:00:00.000Z'`. A local time without its offset is refused, for it is a different
 * moment in every zone.
 *
 * @example
 * starts: dateTime({ required: true })
 */
export function dateTime<
  const Required extends boolean = false,
  const Default extends string = never,
>(
  options: CommonOptions<Required, string, Default> & { min?: string; max?: string } = {},
): Field<string, Required, HasDefault<Default>> {
  const [min, max] = [options.min, options.max].map((bound) => bound && (momentOf(bound) ?? bound))
  return declareField(options, {
    type: 'date and time',
    column: { kind: 'moment' },
    bounds: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) },
    schema: {
      type: 'string',
      format: 'date-time',
      pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$`,
    },
    operators: ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte', 'empty'],
    mistakes: [min, max]
      .filter((bound) => bound !== undefined && momentOf(bound) === undefined)
      .map((bound) => `Its bound ${bound} is not a moment such as 2026-01-28T08:00:00Z.`),
    check(value) {
      if (
        typeof value === 'string' &&
        written.exec(value)?.[2] === undefined &&
        written.test(value)
      ) {
        return { id: 'no-offset' }
      }
      const moment = momentOf(value)
      if (moment === undefined) {
        const example = '2026-01-28T09:00:00+01:00'
        const expected = { en: `a time such as ${example}`, de: `eine Zeit wie ${example}` }
        return { id: 'wrong-type', expected }
      }
      // Moments written this way are in order as text.
      if (min !== undefined && moment < min) return { id: 'too-early', min }
      return max !== undefined && moment > max ? { id: 'too-late', max } : undefined
    },
    normalise: (value) => momentOf(value) ?? value,
  })
}

/**
 * A moment in the one form in which it is kept, or nothing when it is none. What is finer than a
 * millisecond is cut off.
 *
 * @example
 * momentOf('2026-01-28T09:00:00+01:00') // '2026-01-28T08:00:00.000Z'
 */
export function momentOf(value: unknown): string | undefined {
  const [, day, offset] = (typeof value === 'string' && written.exec(value)) || []
  if (!isDay(day) || offset === undefined) return undefined
  const moment = new Date(String(value)).toISOString()
  // Near both ends of the calendar an offset leads out of it.
  return /^(?!0000)\d{4}-/u.test(moment) ? moment : undefined
}
