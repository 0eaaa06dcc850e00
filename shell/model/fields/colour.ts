import type { Field } from '../field.ts'

/**
 * A colour as `#rrggbb`.
 *
 * @example
 * color: colour({ required: true })
 */
export function colour<const Required extends boolean = false>(
  options: { required?: Required } = {},
): Field<string, Required> {
  return {
    type: 'colour',
    column: 'text',
    required: (options.required ?? false) as Required,
    check: (value) =>
      typeof value === 'string' && /^#[\da-f]{6}$/u.test(value)
        ? undefined
        : 'This must be a colour such as #a8d8d0.',
  }
}
