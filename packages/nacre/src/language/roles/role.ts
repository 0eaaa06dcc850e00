import type { ErrorDefinition } from '../errors/define-errors.ts'
import type { Where } from '../conditions/where.ts'
import type { LocalizedText } from '../texts/localized-text.ts'

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
 * Reserves a verb or a move for code, jobs and the shell itself. Nobody else may, administrators included.
 *
 * @example
 * may: { create: application }
 */
export const application = 'application' as const

/**
 * A condition on the record. `else` is the error for somebody who has the role, may read the record and
 * fails the condition. `fields` names the only fields that the role may set.
 *
 * @example
 * may: { read: { everyone: when({ state: 'published' }) } }
 * @example
 * may: { client: when({ state: 'planned' }, { else: errors['call-the-dispatcher'] }) }
 */
export function when<const W extends Where, const Else extends ErrorDefinition = never>(
  where: W,
  options: { else?: Else; fields?: readonly string[] } = {},
): { readonly when: W; readonly else?: Else; readonly fields?: readonly string[] } {
  return Object.freeze({ when: where, ...options })
}

/**
 * Limits a role to some fields of the record, when it is created or changed.
 *
 * @example
 * may: { change: { crew: only('remark'), dispatcher: always } }
 */
export function only(...fields: readonly string[]): { readonly fields: readonly string[] } {
  return Object.freeze({ fields })
}

/**
 * The access of a role that depends on a condition on the record, or is limited to some fields.
 *
 * @example
 * const term: LimitedAccess = { when: { state: 'draft' }, fields: ['remark'] }
 */
export interface LimitedAccess {
  readonly when?: Where
  /** The error for somebody who fails the condition. */
  readonly else?: ErrorDefinition
  /** The only fields that the role may set. */
  readonly fields?: readonly string[]
}

/**
 * The access of a role: to all records, or limited by a condition or to some fields.
 *
 * @example
 * const condition: RoleCondition = when({ owner: me })
 */
export type RoleCondition = typeof always | LimitedAccess

/**
 * Returns the condition of a role on the record, or `undefined` if it has none.
 *
 * @example
 * conditionOf(when({ state: 'draft' })) // { state: 'draft' }
 */
export function conditionOf(terms: RoleCondition): Where | undefined {
  return terms === 'always' ? undefined : terms.when
}

/**
 * Returns the only fields that a role may set, or `undefined` if it may set all.
 *
 * @example
 * fieldsOf(only('remark')) // ['remark']
 */
export function fieldsOf(terms: RoleCondition): readonly string[] | undefined {
  return terms === 'always' ? undefined : terms.fields
}

/**
 * An access rule: everyone, a list of roles and names, or a condition for each name. The names are `everyone` (visitors
 * included), `user` (every signed-in user), `owner` (the creator of the record), the `recordRoles` of the
 * entity, and the roles of the product.
 *
 * @example
 * const readers: AccessRule = { everyone: when({ state: 'published' }), editor: always }
 * @example
 * const readers: AccessRule = [editor, 'owner']
 */
export type AccessRule =
  | typeof everyone
  | typeof application
  | readonly (Role | string)[]
  | Readonly<Record<string, RoleCondition>>

/**
 * Returns the condition of each role in an access rule, for every form that a rule can have.
 *
 * @example
 * accessRulesByRole([editor]) // { editor: 'always' }
 */
export function accessRulesByRole(rule: AccessRule): Readonly<Record<string, RoleCondition>> {
  if (rule === 'everyone') return { everyone: 'always' }
  if (rule === 'application') return {}
  if (!isRoleList(rule)) return rule
  return Object.fromEntries(rule.map((one) => [typeof one === 'string' ? one : one.role, 'always']))
}

function isRoleList(rule: AccessRule): rule is Extract<AccessRule, readonly unknown[]> {
  return Array.isArray(rule)
}
