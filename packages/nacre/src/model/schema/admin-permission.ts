/**
 * What a reader may do in the admin area besides working with records: administer the installation,
 * see the services that the product calls, open the screens of all users, and invite users. The schema
 * lists it, and screens require it.
 *
 * @example
 * adminPermissions.includes('manageUsers') // true
 */
export const adminPermissions = [
  'administer',
  'seeExternalCalls',
  'manageUsers',
  'inviteUsers',
] as const

/**
 * One of `adminPermissions`.
 *
 * @example
 * const permissions: readonly AdminPermission[] = ['manageUsers', 'inviteUsers']
 */
export type AdminPermission = (typeof adminPermissions)[number]
