/**
 * Checks whether a value has the format of a record id. No query is necessary for other values.
 *
 * @example
 * isId('01kahx5m3r7q2c4d') // true
 */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-z]{16}$/u.test(value)
}
