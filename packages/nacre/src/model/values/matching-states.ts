import { type States, statesOf } from '#shell/language/entities/state.ts'

/**
 * Returns the states that match a condition on the state, or `undefined` if it compares otherwise.
 *
 * @example
 * matchingStates({ not: 'draft' }, { initial: 'draft', moves: {}, finalStates: ['done'] }) // ['done']
 */
export function matchingStates(
  operand: unknown,
  states: States | undefined,
): readonly string[] | undefined {
  if (typeof operand === 'string') return [operand]
  const { in: some, is, not, ...others } = Object(operand) as Readonly<Record<string, unknown>>
  if (!states || Object.keys(others).length > 0) return undefined
  return statesOf(states).filter(
    (state) =>
      (some === undefined || (Array.isArray(some) && some.includes(state))) &&
      (is === undefined || is === state) &&
      (not === undefined || not !== state),
  )
}
