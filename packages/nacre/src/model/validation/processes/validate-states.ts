import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { type States, statesOf } from '#shell/language/entities/state.ts'

/**
 * Returns the states that no move reaches or leaves, except the declared entry states and final
 * states.
 *
 * @example
 * validateStates('card', card.states) // [] if all states are reachable
 */
export function validateStates(entity: string, states: States): readonly DeclarationError[] {
  const { initial, moves, entryStates = [], finalStates = [] } = states
  const reached = new Set([initial, ...entryStates])
  const left = new Set(finalStates)
  for (const { from } of Object.values(moves)) for (const one of [from].flat()) left.add(one)
  // Repeats until no new state is reached, because a cycle of states may be unreachable from the
  // initial state.
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
          declarationError(
            [entity, 'states', state],
            `The state ${state} of ${entity} is reached by no move. If that is meant, name it in entryStates.`,
            `entryStates: ['${state}']`,
          ),
        ]),
    ...(left.has(state)
      ? []
      : [
          declarationError(
            [entity, 'states', state],
            `The state ${state} of ${entity} is left by no move. If that is meant, name it in finalStates.`,
            `finalStates: ['${state}']`,
          ),
        ]),
  ])
}
