import { sensitiveUserFields, isForbiddenForApiKeys } from './account-rights.ts'
import { type Actor, principalId } from '../roles/actor.ts'
import type { Entity } from './entity.ts'
import { readRulesByField } from './read-rules.ts'
import { recordRoleCondition } from './record-roles.ts'
import {
  accessRulesByRole,
  administrator,
  conditionOf,
  fieldsOf,
  type Role,
  type RoleCondition,
  type AccessRule,
} from '../roles/role.ts'
import { scopesInclude } from './scope.ts'
import { permittingVerb } from './separate-verbs.ts'
import type { Where } from '../conditions/where.ts'

/**
 * The permission of an actor: everything, nothing, or the records that match a condition. The same
 * condition filters lists and checks a single record, both in SQL.
 *
 * @example
 * const permission: Permission = { where: { state: 'published' } }
 */
export type Permission = 'all' | 'none' | { readonly where: Where }

/**
 * Returns the permission of an actor for a verb, an action or a move of an entity. All permission
 * checks use this function. Without an access rule, only administrators have access.
 *
 * @example
 * const permission = permissionFor(actor, 'read', card, roles)
 */
export function permissionFor(
  actor: Actor,
  name: string,
  entity: Entity,
  roles: readonly Role[],
): Permission {
  const verb = permittingVerb(name, entity)
  // The scopes of an API key limit the permissions of its roles.
  if (actor.kind === 'key' && !scopesInclude(actor.scopes, entity.plural, verb)) return 'none'
  if (actor.kind === 'key' && isForbiddenForApiKeys(entity, verb)) return 'none'
  if (entity.isSingleton && !singletonVerbs.has(verb)) return 'none'
  return evaluateAccessRule(actor, accessRuleFor(verb, entity), entity, roles)
}

/** Nobody creates another record of an entity that has exactly one, or removes that one. */
const singletonVerbs: ReadonlySet<string> = new Set(['read', 'change'])

/**
 * Returns the access rule of a verb, an action or a move, or `undefined` if none is declared.
 *
 * @example
 * accessRuleFor('publish', card) // [editor]
 */
export function accessRuleFor(name: string, entity: Entity): AccessRule | undefined {
  const verb = permittingVerb(name, entity)
  const moves = entity.states?.moves ?? {}
  const move = Object.hasOwn(moves, verb) ? moves[verb] : undefined
  return move?.may ?? (Object.hasOwn(entity.may, verb) ? entity.may[verb] : undefined)
}

/**
 * Returns the permission of an actor to read a field, or to set it when a record is created or changed.
 * A field without its own permissions has those of the record. Reading a computed field requires
 * permission to read all fields of its expression.
 *
 * @example
 * fieldPermission(actor, 'read', card, 'remark', roles) // 'none'
 */
export function fieldPermission(
  actor: Actor,
  verb: 'read' | 'create' | 'change',
  entity: Entity,
  field: string,
  roles: readonly Role[],
): Permission {
  // Only code reads and writes a hidden field.
  if (entity.fields[field]?.hidden && (verb === 'read' || actor.kind !== 'system')) return 'none'
  const isSensitiveField = entity.selfOwned && verb !== 'read' && sensitiveUserFields.has(field)
  if (actor.kind === 'key' && isSensitiveField) return 'none'
  const rules =
    verb === 'read'
      ? fieldRules('read', entity, field)
      : [...fieldRules('change', entity, field), ...limitingRules(verb, entity, field)]
  const permissions = rules.map((rule) => evaluateAccessRule(actor, rule, entity, roles))
  if (permissions.includes('none')) return 'none'
  const conditions = permissions.flatMap((one) => (typeof one === 'object' ? [one.where] : []))
  const [only, ...others] = conditions
  if (!only) return 'all'
  return { where: others.length === 0 ? only : { and: conditions } }
}

/**
 * Returns the access rules of a field. All of them must be satisfied.
 *
 * @example
 * fieldRules('read', card, 'remark') // [[editor]]
 */
export function fieldRules(
  verb: 'read' | 'change',
  entity: Entity,
  field: string,
): readonly AccessRule[] {
  if (verb === 'read') return readRulesByField(entity).get(field) ?? []
  const terms = Object.hasOwn(entity.fieldPermissions, field)
    ? entity.fieldPermissions[field]
    : undefined
  return terms?.change === undefined ? [] : [terms.change]
}

/** Returns the rule of a verb without the roles that may not set the field, if it limits any to fields. */
function limitingRules(
  verb: 'create' | 'change',
  entity: Entity,
  field: string,
): readonly AccessRule[] {
  const terms = Object.entries(accessRulesByRole(accessRuleFor(verb, entity) ?? []))
  if (terms.every(([, one]) => fieldsOf(one) === undefined)) return []
  return [Object.fromEntries(terms.filter(([, one]) => fieldsOf(one)?.includes(field) ?? true))]
}

function evaluateAccessRule(
  actor: Actor,
  rule: AccessRule | undefined,
  entity: Entity,
  roles: readonly Role[],
): Permission {
  if (actor.kind === 'system') return 'all'
  if (rule === 'application') return 'none'
  const userRoles = roleNamesOf(actor, roles)
  if (userRoles.has(administrator.role)) return 'all'
  if (rule === undefined) return 'none'
  const conditions: Where[] = []
  for (const [name, terms] of Object.entries(accessRulesByRole(rule))) {
    const condition = evaluateRoleCondition(actor, userRoles, { name, terms }, entity)
    if (condition === 'all') return 'all'
    if (condition !== 'none') conditions.push(condition.where)
  }
  if (conditions.length === 0) return 'none'
  const [only, ...others] = conditions
  return { where: only && others.length === 0 ? only : { or: conditions } }
}

function evaluateRoleCondition(
  actor: Actor,
  userRoles: ReadonlySet<string>,
  { name, terms }: { readonly name: string; readonly terms: RoleCondition },
  entity: Entity,
): Permission {
  const condition = conditionOf(terms)
  // A role on records is a condition. An actor without an id never has one.
  const ownRecords = recordRoleCondition(name, entity)
  if (ownRecords) {
    if (principalId(actor) === undefined) return 'none'
    return { where: condition ? { and: [ownRecords, condition] } : ownRecords }
  }
  if (!userRoles.has(name)) return 'none'
  return condition ? { where: condition } : 'all'
}

/**
 * Every name under which rules may speak of this actor, whatever the record. Roles on records, such as
 * `owner`, depend on the record, so they are not among them.
 *
 * @example
 * roleNamesOf({ kind: 'visitor' }, roles) // everyone
 */
export function roleNamesOf(actor: Actor, roles: readonly Role[]): ReadonlySet<string> {
  if (actor.kind !== 'user' && actor.kind !== 'key') return visitorRoles
  return signedInRoles.union(withIncluded(actor.roles, roles))
}

const visitorRoles: ReadonlySet<string> = new Set(['everyone'])
const signedInRoles = visitorRoles.union(new Set(['user']))

/** Returns roles and all roles that they include. Unknown roles are omitted. */
function withIncluded(userRoles: readonly string[], roles: readonly Role[]): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (role: Role): void => {
    if (names.has(role.role)) return
    names.add(role.role)
    role.includes.forEach(add)
  }
  for (const name of userRoles) {
    const found =
      name === administrator.role ? administrator : roles.find(({ role }) => role === name)
    if (found) add(found)
  }
  return names
}

/**
 * Returns a role and the roles that include it, also by others.
 *
 * @example
 * rolesIncluding('editor', [editor, chief]) // ['editor', 'chief'] if chief includes editor
 */
export function rolesIncluding(name: string, roles: readonly Role[]): readonly string[] {
  return roles.map(({ role }) => role).filter((role) => withIncluded([role], roles).has(name))
}

/**
 * Returns those of `names` that a user with `userRoles` may grant: their own roles and the roles
 * that those include. Administrators may grant all roles.
 *
 * @example
 * grantableRoles(['editor', 'administrator'], ['chief'], roles) // ['editor']
 */
export function grantableRoles(
  names: readonly string[],
  userRoles: readonly string[],
  roles: readonly Role[],
): readonly string[] {
  const ownRoles = withIncluded(userRoles, roles)
  return ownRoles.has(administrator.role) ? names : names.filter((name) => ownRoles.has(name))
}

/**
 * Checks whether an actor is an administrator, or has a role that includes that role. The system
 * counts as an administrator.
 *
 * @example
 * isAdministrator({ kind: 'user', id: 'ada', roles: ['administrator'] }, roles) // true
 */
export function isAdministrator(actor: Actor, roles: readonly Role[]): boolean {
  return actor.kind === 'system' || roleNamesOf(actor, roles).has(administrator.role)
}
