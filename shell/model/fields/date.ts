import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'

/**
 * A day, wherever one is: `'2026-01-28'`.
 *
 * @example
 * from: date({ required: true, min: '2026-01-01' })
 */
export function date<const Required extends boolean = false, const Default extends string = never>(
  options: CommonOptions<Required, string, Default> & { min?: string; max?: string } = {},
): Field<string, Required, HasDefault<Default>> {
  const { min, max } = options
  return declareField(options, {
    type: 'date',
    column: { kind: 'date' },
    bounds: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) },
    schema: { type: 'string', format: 'date', pattern: String.raw`^(?!0000)\d{4}-\d\d-\d\d$` },
    operators: ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte', 'empty'],
    mistakes: [min, max]
      .filter((bound) => bound !== undefined && !isDay(bound))
      .map((bound) => `Its bound ${bound} is not a day such as 2026-01-28.`),
    check(value) {
      if (!isDay(value)) {
        const expected = { en: 'a day such as 2026-01-28', de: 'ein Tag wie 2026-01-28' }
        return { id: 'wrong-type', expected }
      }
      // Days written this way are in order as text.
      if (min !== undefined && value < min) return { id: 'too-early', min }
      return max !== undefined && value > max ? { id: 'too-late', max } : undefined
    },
  })
}

/**
 * Whether this is a day that the calendar has.
 *
 * @example
 * isDay('2026-02-30') // false
 */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\d$/u.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  // Some engines take the 30th of February for the 2nd of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}
