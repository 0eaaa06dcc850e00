import type { Where } from './where.ts'
import type { LocalizedText } from './localized-text.ts'

/**
 * A role of users. It has the permissions of all roles that it includes.
 *
 * @example
 * export const chief = role('chief', { includes: [editor] })
 */
export interface Role {
  /** The name of the role. */
  readonly role: string
  /** The roles whose permissions this role has too. */
  readonly includes: readonly Role[]
  readonly label: LocalizedText | undefined
  /** A description of the role in one sentence. */
  readonly description: string | undefined
}

/**
 * Declares a role.
 *
 * @example
 * export const editor = role('editor')
 */
export function role(
  name: string,
  options: { includes?: readonly Role[]; label?: LocalizedText; description?: string } = {},
): Role {
  const { includes = [], label, description } = options
  return Object.freeze({ ...options, role: name, includes, label, description })
}

/**
 * The role that has access to everything.
 *
 * @example
 * may: { remove: [administrator] }
 */
export const administrator: Role = role('administrator')

/**
 * An access rule that includes everyone, also visitors who are not signed in.
 *
 * @example
 * may: { read: everyone }
 */
export const everyone = 'everyone' as const

/**
 * Grants a role access without a condition.
 *
 * @example
 * may: { change: { editor: always } }
 */
export const always = 'always' as const

/**
 * A condition on the record.
 *
 * @example
 * may: { read: { everyone: when({ state: 'published' }) } }
 */
export function when<const W extends Where>(where: W): { readonly when: W } {
  return Object.freeze({ when: where })
}

/**
 * The access of a role: to all records or to those that match a condition.
 *
 * @example
 * const condition: RoleCondition = when({ owner: me })
 */
export type RoleCondition = typeof always | { readonly when: Where }

/**
 * Who may: everyone, some roles, or for each of them on which terms. The names are `everyone` (also
 * visitors), `user` (anybody signed in), `owner` (who made the record) and those of the roles.
 *
 * @example
 * const readers: AccessRule = { everyone: when({ state: 'published' }), editor: always }
 */
export type AccessRule = typeof everyone | readonly Role[] | Readonly<Record<string, RoleCondition>>
