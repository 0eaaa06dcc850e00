/**
 * The verbs that every entity has.
 *
 * @example
 * verbs.has('read') // true
 */
export const verbs: ReadonlySet<string> = new Set([
  'list',
  'read',
  'create',
  'change',
  'move',
  'remove',
])

/**
 * What stands behind the path of a record or of a list already.
 *
 * @example
 * takenActions.has('history') // true
 */
export const takenActions: ReadonlySet<string> = new Set([
  'history',
  'restore',
  'erase',
  'permissions',
  'timers',
  'free',
  'batch',
  'bulk',
  'export',
  'import',
])

/**
 * Whom rules may speak of besides the roles of the product. `visitor` is a former name of everyone.
 *
 * @example
 * reservedRoleNames.includes('owner') // true
 */
export const reservedRoleNames: readonly string[] = ['everyone', 'visitor', 'user', 'owner']
