import { type Entity, termsOf } from './entity.ts'
import { statesAsked } from './asked-states.ts'
import { statesOf } from './state.ts'

/**
 * The states in which a record waits for somebody to take it on. A record that most may read has
 * arrived; where reading does not depend on the state, only a new record waits. Where no move leads on,
 * nobody waits.
 *
 * @example
 * waitingStates(card) // ['draft']
 */
export function waitingStates(entity: Entity): readonly string[] {
  const { states } = entity
  if (!states) return []
  const left = new Set(Object.values(states.moves).flatMap(({ from }) => from))
  const readers = statesOf(states).map((state) => ({ state, count: readersIn(entity, state) }))
  const most = Math.max(...readers.map(({ count }) => count))
  const isSame = readers.every(({ count }) => count === most)
  return readers
    .filter(({ state, count }) => (isSame ? state === states.initial : count < most))
    .map(({ state }) => state)
    .filter((state) => left.has(state))
}

/** How many of those whom the declaration names may read a record in a state. */
function readersIn({ may }: Entity, state: string): number {
  return Object.entries(termsOf(may['read'] ?? [])).filter(([name, terms]) => {
    if (name === 'owner') return false
    const asked = terms === 'always' ? [] : statesAsked(terms.when)
    return asked.length === 0 || asked.includes(state)
  }).length
}
