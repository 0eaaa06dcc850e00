import type { Entity } from './entity.ts'

const anything = '*'
const verbs = ['read', 'create', 'change', 'remove', 'erase']

/**
 * Whether one of these scopes opens a verb, a move or an action of an entity. A scope is the plural of
 * an entity and a verb, with `*` for all: `cards:read`, `cards:*`, `*:read`.
 *
 * @example
 * inScope(['cards:read', '*:publish'], 'cards', 'read') // true
 */
export function inScope(scopes: readonly string[], plural: string, verb: string): boolean {
  return scopes.some((scope) => {
    const [where, what] = scope.split(':', 2)
    return (where === anything || where === plural) && (what === anything || what === verb)
  })
}

/**
 * Whether a scope opens anything that there is. One that opens nothing is a slip of the pen.
 *
 * @example
 * isScope('cards:raed', [card]) // false
 */
export function isScope(scope: string, entities: readonly Entity[]): boolean {
  const [where, what = '', ...more] = scope.split(':')
  const meant = entities.filter(({ plural }) => where === anything || where === plural)
  const isVerb = (entity: Entity) => what === anything || verbsOf(entity).includes(what)
  return more.length === 0 && meant.some(isVerb)
}

/**
 * Everything that somebody may be permitted to do with the records of an entity.
 *
 * @example
 * verbsOf(card) // ['read', 'create', 'change', 'remove', 'erase', 'publish', 'like']
 */
export function verbsOf({ states, actions }: Entity): readonly string[] {
  return [...verbs, ...Object.keys(states?.moves ?? {}), ...Object.keys(actions)]
}
