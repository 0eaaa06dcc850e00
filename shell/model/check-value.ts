import type { Complaint } from './complaint.ts'
import type { Field } from './field.ts'

/**
 * What is wrong with the value of a field, also when there is none.
 *
 * @example
 * checkValue(text({ required: true }), null) // { id: 'needed' }
 */
export function checkValue(field: Field, value: unknown): Complaint | undefined {
  const isNone = value === null || (Array.isArray(value) && value.length === 0)
  if (field.required && isNone) return { id: 'needed' }
  return value === null ? undefined : field.check(value)
}

/**
 * What stands in an object for a field: what is given, or else what the field begins with.
 *
 * @example
 * valueIn({}, 'rooms', integer({ default: 1 })) // 1
 */
export function valueIn(
  given: Readonly<Record<string, unknown>>,
  name: string,
  field: Field,
): unknown {
  const value = Object.hasOwn(given, name) ? given[name] : undefined
  return (value === undefined ? field.initial : value) ?? field.cleared
}

/**
 * Whether this is an object that holds values by their names, and not a list.
 *
 * @example
 * isPlain([]) // false
 */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
