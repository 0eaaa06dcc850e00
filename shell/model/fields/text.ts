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
    check(value) {
      if (typeof value !== 'string') return 'This must be text.'
      if (value.trim() === '') return 'This must not be empty.'
      if (/[\r\n]/u.test(value)) return 'This must fit on one line.'
      if (value.length > max) return `This must not be longer than ${max} characters.`
      return undefined
    },
  }
}
