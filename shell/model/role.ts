/**
 * A group of users with the same rights.
 *
 * @example
 * export const editor = role('editor')
 */
export interface Role {
  readonly role: string
}

/**
 * Declares a role.
 *
 * @example
 * export const editor = role('editor')
 */
export function role(name: string): Role {
  return Object.freeze({ role: name })
}

/**
 * The role that may do everything. It is there without being declared.
 *
 * @example
 * may: { remove: [administrator] }
 */
export const administrator: Role = role('administrator')

/**
 * Everybody, known or not.
 *
 * @example
 * may: { read: everyone }
 */
export const everyone = 'everyone'

/**
 * Who a permission is for.
 *
 * @example
 * const who: Who = [editor, administrator]
 */
export type Who = typeof everyone | readonly Role[]
