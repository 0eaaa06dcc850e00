/**
 * Path segments below `/v1/` or `/admin/` that are reserved, now or for the future. They cannot be
 * plurals.
 *
 * @example
 * reservedPlurals.has('api-keys') // true
 */
export const reservedPlurals: ReadonlySet<string> = new Set([
  'access',
  'account',
  'activity',
  'api-keys',
  'batch',
  'changes',
  'docs',
  'extension',
  'files',
  'invitations',
  // Old paths of the admin area begin with these and redirect to the new paths.
  'operation',
  'own',
  'preferences',
  'problem-types',
  'schema',
  'search',
  'session',
  'specification',
  'system',
  'views',
  'webhooks',
])
