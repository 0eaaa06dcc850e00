import type { Entity } from '../entity.ts'

/**
 * Returns what an email can follow: the verbs that leave a record, the moves and the actions.
 *
 * @example
 * eventVerbs(ticket) // ['create', 'change', 'remove', 'restore', 'pay']
 */
export function eventVerbs({ states, actions }: Entity): readonly string[] {
  const moves = Object.keys(states?.moves ?? {})
  return ['create', 'change', 'remove', 'restore', ...moves, ...Object.keys(actions)]
}
