/**
 * What stands right behind `/v1/` or `/admin/` and is the application's own, or may be one day: no
 * entity can be found there.
 *
 * @example
 * reservedPlurals.has('keys') // true
 */
export const reservedPlurals: ReadonlySet<string> = new Set([
  'access',
  'account',
  'activity',
  'batch',
  'changes',
  'docs',
  'failures',
  'files',
  'invitations',
  'keys',
  'mail',
  'operation',
  'outline',
  'own',
  'preferences',
  'search',
  'session',
  'specification',
  'system',
  'views',
  'waiting',
  'webhooks',
])
