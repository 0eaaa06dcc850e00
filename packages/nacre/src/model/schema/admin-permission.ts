/**
 * What a reader may do in the admin area besides working with records. The schema lists it, and screens
 * require it.
 *
 * @example
 * const permissions: readonly AdminPermission[] = ['manageUsers', 'inviteUsers']
 */
export type AdminPermission =
  /** Administer the installation. */
  | 'administer'
  /** Open the screens of all users. */
  | 'manageUsers'
  /** Invite users. */
  | 'inviteUsers'
