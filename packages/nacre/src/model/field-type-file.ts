import { toKebabCase } from './to-kebab-case.ts'

/**
 * Returns the end of the path of the file with the components of a field type.
 *
 * @example
 * fieldTypeFile('starRating') // '/product/admin/fields/star-rating.tsx'
 */
export function fieldTypeFile(name: string): string {
  return `/product/admin/fields/${toKebabCase(name)}.tsx`
}
