/**
 * What the security log tells of, in the order in which people are offered it: coming in and out, what was
 * refused, passwords and second factors, sessions, accounts and their roles, keys, seeing as a role, and
 * copies of everything.
 *
 * @example
 * securityKinds.includes('refused') // true
 */
export const securityKinds = [
  'sign-in',
  'refused',
  'ways',
  'sessions',
  'people',
  'keys',
  'see-as',
  'backups',
] as const

/**
 * One of them.
 *
 * @example
 * const kind: SecurityKind = 'keys'
 */
export type SecurityKind = (typeof securityKinds)[number]

/**
 * How many days the security log is kept: it tells where people were, so no longer than it is needed.
 *
 * @example
 * `It is kept for ${securityDays} days.`
 */
export const securityDays = 90
