/**
 * Whether this can be the id of a record. What cannot be one need not be looked for.
 *
 * @example
 * isId('01kahx5m3r7q2c4d') // true
 */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-z]{16}$/u.test(value)
}
