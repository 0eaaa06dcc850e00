/**
 * What stands right behind `/v1/` and is the application's own, or may be one day: no entity can be
 * found there.
 *
 * @example
 * reservedPlurals.has('keys') // true
 */
export const reservedPlurals: ReadonlySet<string> = new Set([
  'account',
  'batch',
  'changes',
  'docs',
  'failures',
  'files',
  'invitations',
  'keys',
  'mail',
  'outline',
  'session',
  'system',
  'webhooks',
])
