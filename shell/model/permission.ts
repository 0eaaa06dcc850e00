import { accessFields, isClosedToKeys } from './account-rights.ts'
import { type Actor, actorKey } from './actor.ts'
import { type Entity, termsOf } from './entity.ts'
import { readingTerms } from './reading-terms.ts'
import { administrator, type Role, type Terms, type Who } from './role.ts'
import { inScope } from './scope.ts'
import { me, type Where } from './where.ts'

/**
 * What an actor may: everything, nothing, or what fits a condition. The same condition narrows lists
 * in SQL and judges a single record.
 *
 * @example
 * const permission: Permission = { where: { state: 'published' } }
 */
export type Permission = 'all' | 'none' | { readonly where: Where }

/**
 * The only place that decides who may: `verb` is one of the six verbs, an action or a move of the
 * entity. No rule means that only administrators may.
 *
 * @example
 * const permission = permissionFor(actor, 'read', card, roles)
 */
export function permissionFor(
  actor: Actor,
  verb: string,
  entity: Entity,
  roles: readonly Role[],
): Permission {
  // A key is for what its scopes name, whatever its roles would open.
  if (actor.kind === 'key' && !inScope(actor.scopes, entity.plural, verb)) return 'none'
  if (actor.kind === 'key' && isClosedToKeys(entity, verb)) return 'none'
  return permissionOf(actor, whoMay(verb, entity), roles)
}

/**
 * Whom the declaration lets do something; nothing when it says nothing of it.
 *
 * @example
 * whoMay('publish', card) // [editor]
 */
export function whoMay(verb: string, entity: Entity): Who | undefined {
  const moves = entity.states?.moves ?? {}
  const move = Object.hasOwn(moves, verb) ? moves[verb] : undefined
  return move?.who ?? (Object.hasOwn(entity.may, verb) ? entity.may[verb] : undefined)
}

/**
 * What an actor may with one field. Without terms of its own a field is as open as its record; what is
 * computed is read on the terms of all that it is worked out from.
 *
 * @example
 * fieldPermission(actor, 'read', card, 'remark', roles) // 'none'
 */
export function fieldPermission(
  actor: Actor,
  verb: 'read' | 'change',
  entity: Entity,
  field: string,
  roles: readonly Role[],
): Permission {
  const isOfPeople = entity.ownsItself && verb === 'change' && accessFields.has(field)
  if (actor.kind === 'key' && isOfPeople) return 'none'
  const permissions = fieldRules(verb, entity, field).map((who) => permissionOf(actor, who, roles))
  if (permissions.includes('none')) return 'none'
  const conditions = permissions.flatMap((one) => (typeof one === 'object' ? [one.where] : []))
  const [only, ...others] = conditions
  if (!only) return 'all'
  return { where: others.length === 0 ? only : { and: conditions } }
}

/**
 * The terms of a field, all of which must hold.
 *
 * @example
 * fieldRules('read', card, 'remark') // [[editor]]
 */
export function fieldRules(verb: 'read' | 'change', entity: Entity, field: string): readonly Who[] {
  if (verb === 'read') return readingTerms(entity).get(field) ?? []
  const terms = Object.hasOwn(entity.fieldTerms, field) ? entity.fieldTerms[field] : undefined
  return terms?.change === undefined ? [] : [terms.change]
}

function permissionOf(actor: Actor, who: Who | undefined, roles: readonly Role[]): Permission {
  if (actor.kind === 'system') return 'all'
  const held = namesOf(actor, roles)
  if (held.has(administrator.role)) return 'all'
  if (who === undefined) return 'none'
  const conditions: Where[] = []
  for (const [name, terms] of Object.entries(termsOf(who))) {
    const condition = conditionOf(actor, held, name, terms)
    if (condition === 'all') return 'all'
    if (condition !== 'none') conditions.push(condition.where)
  }
  if (conditions.length === 0) return 'none'
  const [only, ...others] = conditions
  return { where: only && others.length === 0 ? only : { or: conditions } }
}

function conditionOf(
  actor: Actor,
  held: ReadonlySet<string>,
  name: string,
  terms: Terms,
): Permission {
  // What makes somebody an owner is a condition on the record, so nobody without a key is one.
  if (name === 'owner') {
    if (actorKey(actor) === undefined) return 'none'
    const mine: Where = { owner: me }
    return { where: terms === 'always' ? mine : { and: [mine, terms.when] } }
  }
  if (!held.has(name)) return 'none'
  return terms === 'always' ? 'all' : { where: terms.when }
}

/**
 * Every name under which rules may speak of this actor, whatever the record. Whether they are an owner
 * depends on the record, so that is not among them.
 *
 * @example
 * namesOf({ kind: 'visitor' }, roles) // everyone, visitor
 */
export function namesOf(actor: Actor, roles: readonly Role[]): ReadonlySet<string> {
  if (actor.kind !== 'user' && actor.kind !== 'key') return anybody
  return somebody.union(withIncluded(actor.roles, roles))
}

const anybody: ReadonlySet<string> = new Set(['everyone', 'visitor'])
const somebody = anybody.union(new Set(['user']))

/** These roles and all that they include, as far as the product has them. */
function withIncluded(held: readonly string[], roles: readonly Role[]): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (role: Role): void => {
    if (names.has(role.role)) return
    names.add(role.role)
    role.includes.forEach(add)
  }
  for (const name of held) {
    const found =
      name === administrator.role ? administrator : roles.find(({ role }) => role === name)
    if (found) add(found)
  }
  return names
}

/**
 * Those of the wanted roles that somebody with these roles may pass on: their own, and what those
 * include. An administrator may pass on all.
 *
 * @example
 * rolesWithin(['editor', 'administrator'], ['chief'], roles) // ['editor']
 */
export function rolesWithin(
  wanted: readonly string[],
  held: readonly string[],
  roles: readonly Role[],
): readonly string[] {
  const own = withIncluded(held, roles)
  return own.has(administrator.role) ? wanted : wanted.filter((name) => own.has(name))
}

/**
 * Whether somebody may do everything that is not forbidden to everyone.
 *
 * @example
 * isAdministrator({ kind: 'user', id: 'ada', roles: ['administrator'] }, roles) // true
 */
export function isAdministrator(actor: Actor, roles: readonly Role[]): boolean {
  return actor.kind === 'system' || namesOf(actor, roles).has(administrator.role)
}
