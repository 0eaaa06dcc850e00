import type { Where } from './where.ts'
import type { Words } from './words.ts'

/**
 * A group of users with the same rights. It may do all that the roles it includes may.
 *
 * @example
 * export const chief = role('chief', { includes: [editor] })
 */
export interface Role {
  readonly role: string
  readonly includes: readonly Role[]
  readonly label: Words | undefined
  /** Whom it is for, in a sentence. */
  readonly purpose: string | undefined
}

/**
 * Declares a role.
 *
 * @example
 * export const editor = role('editor')
 */
export function role(
  name: string,
  options: { includes?: readonly Role[]; label?: Words; purpose?: string } = {},
): Role {
  const { includes = [], label, purpose } = options
  return Object.freeze({ role: name, includes, label, purpose })
}

/**
 * The role that may do everything a declaration does not forbid to everyone.
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
export const everyone = 'everyone' as const

/**
 * Without a condition.
 *
 * @example
 * may: { change: { editor: always } }
 */
export const always = 'always' as const

/**
 * A condition on the record.
 *
 * @example
 * may: { read: { visitor: when({ state: 'published' }) } }
 */
export function when<const W extends Where>(where: W): { readonly when: W } {
  return Object.freeze({ when: where })
}

/**
 * With or without a condition.
 *
 * @example
 * const terms: Terms = when({ owner: me })
 */
export type Terms = typeof always | { readonly when: Where }

/**
 * Who may: everyone, some roles, or for each of them on which terms. The names are `everyone` (also
 * visitors), `user` (anybody signed in), `owner` (who made the record) and those of the roles.
 * `visitor` is another word for `everyone`: what a stranger may, nobody is refused.
 *
 * @example
 * const who: Who = { visitor: when({ state: 'published' }), editor: always }
 */
export type Who = typeof everyone | readonly Role[] | Readonly<Record<string, Terms>>
