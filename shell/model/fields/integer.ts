import type { Field } from '../field.ts'

/**
 * A whole number.
 *
 * @example
 * cols: integer({ required: true, min: 1, max: 4 })
 */
export function integer<const Required extends boolean = false>(
  options: { required?: Required; min?: number; max?: number } = {},
): Field<number, Required> {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options
  return {
    type: 'integer',
    column: 'integer',
    required: (options.required ?? false) as Required,
    check(value) {
      if (!Number.isSafeInteger(value)) return 'This must be a whole number.'
      if (Number(value) < min) return `This must be at least ${min}.`
      if (Number(value) > max) return `This must be at most ${max}.`
      return undefined
    },
  }
}
