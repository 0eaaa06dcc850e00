/**
 * Returns the names in braces of the pattern of a number: fields, periods and numbers of digits.
 *
 * @example
 * namesInPattern('T-{year}-{5}') // ['year', '5']
 */
export function namesInPattern(pattern: string): readonly string[] {
  return [...pattern.matchAll(/\{([^}]*)\}/gu)].map(([, name = '']) => name)
}
