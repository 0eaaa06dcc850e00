import type { FieldError } from '../errors/field-error.ts'
import type { Field } from './field.ts'

/**
 * Validates the value of a field, including null. Returns a field error or `undefined`.
 *
 * @example
 * validateValue(text({ required: true }), null) // { code: 'required' }
 */
export function validateValue(field: Field, value: unknown): FieldError | undefined {
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
  if (field.required && isEmpty) return { code: 'required' }
  return value === null ? undefined : field.check(value)
}

/**
 * Returns the value of a field from an input object, with the default of the field as the fallback.
 *
 * @example
 * valueOrDefault({}, 'rooms', integer({ default: 1 })) // 1
 */
export function valueOrDefault(
  input: Readonly<Record<string, unknown>>,
  name: string,
  field: Field,
): unknown {
  const value = Object.hasOwn(input, name) ? input[name] : undefined
  return (value === undefined ? field.defaultValue : value) ?? field.emptyValue
}

/**
 * Checks whether a value is an object and not an array.
 *
 * @example
 * isPlainObject([]) // false
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
