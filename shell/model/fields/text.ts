import { checkText } from '../check-text.ts'
import type { Field } from '../field.ts'

/**
 * Text on one line.
 *
 * @example
 * title: text({ required: true, max: 120 })
 */
export function text<const Required extends boolean = false>(
  options: { required?: Required; max?: number } = {},
): Field<string, Required> {
  const { max = 200 } = options
  return {
    type: 'text',
    column: 'text',
    required: (options.required ?? false) as Required,
    check: (value) => checkText(value, { max, isOnOneLine: true }),
  }
}
