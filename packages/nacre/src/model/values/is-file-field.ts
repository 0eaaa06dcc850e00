import { traitsOf } from '#shell/field-types/traits.ts'
import type { Field } from '#shell/language/fields/field.ts'

/**
 * Checks whether a field stores a file or an image.
 *
 * @example
 * isFileField(image()) // true
 */
export function isFileField({ type }: Pick<Field, 'type'>): boolean {
  return traitsOf(type).isFile === true
}
