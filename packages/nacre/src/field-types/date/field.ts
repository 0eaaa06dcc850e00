import type { Expression } from '#shell/language/expressions/expression.ts'
import type { FieldSource } from '#shell/language/fields/field-source.ts'
import type { Me } from '#shell/language/expressions/me-operand.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import {
  type DeclaredField,
  type FieldOptions,
  defineField,
} from '#shell/language/fields/define-field.ts'

/**
 * Declares a date field, without a time zone: `'2026-01-28'`.
 *
 * @example
 * from: date({ required: true, min: '2026-01-01' })
 */
export function date<
  const Required extends boolean = false,
  const Default extends string | Expression | Me = never,
  const Source extends FieldSource | undefined = undefined,
  const Fixed extends boolean = false,
>(
  options: FieldOptions<Required, string, Default, Source, Fixed> & {
    /** The earliest date: `2020-01-01`. */
    min?: string
    /** The latest date: `2030-12-31`. */
    max?: string
  } = {},
): DeclaredField<string, Required, Default, Source, Fixed> {
  const { min, max } = options
  return defineField<string, Required, Default, Source, Fixed>(options, {
    type: 'date',
    column: { kind: 'date' },
    constraints: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) },
    schema: { type: 'string', format: 'date', pattern: String.raw`^(?!0000)\d{4}-\d\d-\d\d$` },
    operators: ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte', 'empty'],
    declarationErrors: [min, max]
      .filter((bound) => bound !== undefined && !isCalendarDate(bound))
      .map((bound) => `Its bound ${bound} is not a day such as 2026-01-28.`),
    check(value) {
      if (!isCalendarDate(value)) {
        const expected = localizedMessage('checks.expected.date')
        return { code: 'invalid-type', expected }
      }
      // ISO 8601 dates sort as text.
      if (min !== undefined && value < min) return { code: 'too-early', min }
      return max !== undefined && value > max ? { code: 'too-late', max } : undefined
    },
  })
}

/**
 * Checks whether a value is an ISO 8601 date that exists.
 *
 * @example
 * isCalendarDate('2026-02-30') // false
 */
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\d$/u.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  // Some JavaScript engines parse February 30 as March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}
