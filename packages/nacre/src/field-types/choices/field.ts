import { localizedMessage } from '#shell/messages/translate.ts'
import type { FieldError } from '#shell/language/errors/field-error.ts'
import { type Field } from '#shell/language/fields/field.ts'
import {
  type FieldOptions,
  defineField,
  type HasDefault,
} from '#shell/language/fields/define-field.ts'
import { type ChoiceOf, type Choices, normalizeChoices } from '../choice/field.ts'

/**
 * Declares a field with several choices, each at most once. They are stored in the order of the
 * declaration.
 *
 * @example
 * days: choices(['monday', 'tuesday', 'wednesday'], { min: 1 })
 */
export function choices<
  const C extends Choices,
  const Required extends boolean = false,
  const Default extends readonly ChoiceOf<C>[] = never,
>(
  from: C,
  options: FieldOptions<Required, readonly ChoiceOf<C>[], Default> & {
    /** The minimum number of choices. */
    min?: number
    /** The maximum number of choices. */
    max?: number
  } = {},
): Field<readonly ChoiceOf<C>[], Required, HasDefault<Default>> {
  const { labels, names, declarationErrors } = normalizeChoices(from)
  const { min = options.required ? 1 : 0, max = names.length } = options
  return defineField<readonly ChoiceOf<C>[], Required, Default>(options, {
    type: 'choices',
    column: { kind: 'json' },
    constraints: { choices: labels, min, max },
    schema: {
      type: 'array',
      items: { type: 'string', enum: names },
      uniqueItems: true,
      minItems: min,
      maxItems: max,
    },
    operators: ['has', 'empty'],
    emptyValue: [],
    declarationErrors,
    check(value) {
      const fieldError = validateSet(value, min, max)
      if (fieldError) return fieldError
      return Array.isArray(value) && value.every((one) => names.includes(one))
        ? undefined
        : { code: 'invalid-choice', choices: names }
    },
    normalize: (value) => value.toSorted((one, other) => names.indexOf(one) - names.indexOf(other)),
  })
}

/**
 * Checks that a value is an array without duplicates whose length is in the range. Returns a field
 * error or `undefined`.
 *
 * @example
 * validateSet(['monday', 'monday'], 0, 7) // { code: 'duplicate' }
 */
export function validateSet(value: unknown, min: number, max: number): FieldError | undefined {
  const fieldError = validateLength(value, min, max)
  if (fieldError) return fieldError
  return Array.isArray(value) && new Set(value).size < value.length
    ? { code: 'duplicate' }
    : undefined
}

/**
 * Checks that a value is an array whose length is in the range. Returns a field error or
 * `undefined`.
 *
 * @example
 * validateLength([], 1, 7) // { code: 'too-few-items', min: 1 }
 */
export function validateLength(value: unknown, min: number, max: number): FieldError | undefined {
  if (!Array.isArray(value)) {
    return { code: 'invalid-type', expected: localizedMessage('checks.expected.list') }
  }
  if (value.length > max) return { code: 'too-many-items', max }
  return value.length < min ? { code: 'too-few-items', min } : undefined
}
