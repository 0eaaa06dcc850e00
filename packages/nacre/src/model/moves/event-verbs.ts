import type { Entity } from '#shell/language/entities/entity.ts'

/**
 * Returns what can happen to a record: the verbs that leave it, the moves and the actions.
 *
 * @example
 * eventVerbs(ticket) // ['create', 'change', 'remove', 'restore', 'pay']
 */
export function eventVerbs({ states, actions }: Entity): readonly string[] {
  const moves = Object.keys(states?.moves ?? {})
  return ['create', 'change', 'remove', 'restore', ...moves, ...Object.keys(actions)]
}
