import type { Field } from './field.ts'

/**
 * Checks whether a field stores a file or an image.
 *
 * @example
 * isFileField(image()) // true
 */
export function isFileField({ type }: Pick<Field, 'type'>): boolean {
  return type === 'image' || type === 'file'
}
