/**
 * Returns a text as it is, and other values as JSON.
 *
 * @example
 * plainText('Spiral') // 'Spiral'
 */
export function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
