import type { Entity } from './entity.ts'
import { declaredSeparateVerbs } from './separate-verbs.ts'

const wildcard = '*'
const verbs = ['read', 'create', 'change', 'remove', 'erase']

/**
 * Checks whether one of the scopes includes a verb, a move or an action of an entity. A scope
 * consists of the plural of an entity and a verb. `*` stands for all: `cards:read`, `cards:*`,
 * `*:read`.
 *
 * @example
 * scopesInclude(['cards:read', '*:publish'], 'cards', 'read') // true
 */
export function scopesInclude(scopes: readonly string[], plural: string, verb: string): boolean {
  return scopes.some((scope) => {
    const [scopePlural, scopeVerb] = scope.split(':', 2)
    return (
      (scopePlural === wildcard || scopePlural === plural) &&
      (scopeVerb === wildcard || scopeVerb === verb)
    )
  })
}

/**
 * Checks whether a scope names an existing entity and verb. An invalid scope is probably a typing
 * error.
 *
 * @example
 * isValidScope('cards:raed', [card]) // false
 */
export function isValidScope(scope: string, entities: readonly Entity[]): boolean {
  const [scopePlural, scopeVerb = '', ...more] = scope.split(':')
  const matchingEntities = entities.filter(
    ({ plural }) => scopePlural === wildcard || scopePlural === plural,
  )
  const isVerb = (entity: Entity) => scopeVerb === wildcard || verbsOf(entity).includes(scopeVerb)
  return more.length === 0 && matchingEntities.some(isVerb)
}

/**
 * Returns all verbs, moves and actions of an entity that can be permitted.
 *
 * @example
 * verbsOf(card) // ['read', 'create', 'change', 'remove', 'erase', 'publish', 'like']
 */
export function verbsOf(entity: Entity): readonly string[] {
  const { states, actions } = entity
  const separate = declaredSeparateVerbs(entity)
  return [...verbs, ...separate, ...Object.keys(states?.moves ?? {}), ...Object.keys(actions)]
}
