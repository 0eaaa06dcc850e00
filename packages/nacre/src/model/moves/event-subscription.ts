import { separateVerbs } from '#shell/language/entities/separate-verbs.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { scopesInclude, isValidScope, verbsOf } from '#shell/language/entities/scope.ts'

/** Returns the event names of an entity: all verbs that change its records. */
function eventNamesOf(entity: Entity): readonly string[] {
  const isEvent = (verb: string) => verb !== 'read' && !separateVerbs.includes(verb)
  return [...verbsOf(entity).filter(isEvent), 'restore']
}

/**
 * Checks whether a subscription such as `cards:publish`, `cards:*` or `*:create` matches any event.
 *
 * @example
 * isValidSubscription('cards:publihs', [card]) // false
 */
export function isValidSubscription(subscription: string, entities: readonly Entity[]): boolean {
  const [where, what = ''] = subscription.split(':')
  if (what === 'read') return false
  if (what === 'restore')
    return isValidScope(`${where}:*`, entities) && subscription.split(':').length === 2
  return isValidScope(subscription, entities)
}

/**
 * Checks whether subscriptions match an event.
 *
 * @example
 * isSubscribed(['cards:*'], card, 'publish') // true
 */
export function isSubscribed(
  subscriptions: readonly string[],
  entity: Entity,
  verb: string,
): boolean {
  return eventNamesOf(entity).includes(verb) && scopesInclude(subscriptions, entity.plural, verb)
}
