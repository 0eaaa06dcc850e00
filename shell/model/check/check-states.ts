import { type States, statesOf } from '../state.ts'

/**
 * What is wrong with the states of an entity: those that no move reaches and those that no move leaves,
 * unless they are said to be meant.
 *
 * @example
 * checkStates('card', { initial: 'draft', moves: {} }) // ['The state draft of card …']
 */
export function checkStates(entity: string, states: States): string[] {
  const { initial, moves, begins = [], ends = [] } = states
  const reached = new Set([initial, ...begins])
  const left = new Set(ends)
  for (const { from } of Object.values(moves)) for (const one of [from].flat()) left.add(one)
  // Again and again, until nothing new is reached: a ring of states may stand apart from the rest.
  for (let size = -1; size !== reached.size;) {
    size = reached.size
    for (const { from, to } of Object.values(moves)) {
      if ([from].flat().some((one) => reached.has(one))) reached.add(to)
    }
  }
  return statesOf(states).flatMap((state) => [
    ...(reached.has(state)
      ? []
      : [
          `The state ${state} of ${entity} is reached by no move. If that is meant, name it in begins.`,
        ]),
    ...(left.has(state)
      ? []
      : [`The state ${state} of ${entity} is left by no move. If that is meant, name it in ends.`]),
  ])
}
