import { checkText } from '../check-text.ts'
import type { Field } from '../field.ts'

/**
 * Text over several lines.
 *
 * @example
 * text: longText({ max: 2_000 })
 */
export function longText<const Required extends boolean = false>(
  options: { required?: Required; max?: number } = {},
): Field<string, Required> {
  const { max = 10_000 } = options
  return {
    type: 'long text',
    column: 'text',
    required: (options.required ?? false) as Required,
    check: (value) => checkText(value, { max, isOnOneLine: false }),
  }
}
