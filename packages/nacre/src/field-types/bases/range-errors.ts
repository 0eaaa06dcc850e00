import type { FieldErrorCode } from '#shell/language/errors/field-error.ts'
import type { ConstraintsDescription } from '#shell/spec/field-description.ts'

type RangeErrors = readonly (FieldErrorCode | false)[]

/** Returns the errors of numbers that have bounds. */
export function numberErrors({ min, max }: ConstraintsDescription): RangeErrors {
  return [min !== undefined && 'too-small', max !== undefined && 'too-large']
}

/** Returns the errors of days and times that have bounds. */
export function timeErrors({ min, max }: ConstraintsDescription): RangeErrors {
  return [min !== undefined && 'too-early', max !== undefined && 'too-late']
}

/** Returns the errors of text that has bounds. */
export function textErrors({ min }: ConstraintsDescription): RangeErrors {
  return ['blank', 'invalid-characters', 'too-long', Number(min ?? 1) > 1 && 'too-short']
}
