/**
 * The kinds of events in the security log, in the order in which filters list them.
 *
 * @example
 * securityEventKinds.includes('denied') // true
 */
export const securityEventKinds = [
  'sign-in',
  'denied',
  'credentials',
  'sessions',
  'users',
  'api-keys',
  'view-as',
  'backups',
] as const

/**
 * The kind of a security event.
 *
 * @example
 * const kind: SecurityEventKind = 'api-keys'
 */
export type SecurityEventKind = (typeof securityEventKinds)[number]

/**
 * The retention of the security log in days. It contains IP addresses, so it is as short as
 * possible.
 *
 * @example
 * `Events are deleted after ${securityLogDays} days.`
 */
export const securityLogDays = 90
