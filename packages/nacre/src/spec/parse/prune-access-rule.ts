import { validateStates } from '#shell/model/validation/validate-states.ts'
import type { EntityDescription, StatesDescription, AccessRuleDescription } from '../description.ts'
import { parseCondition } from '../grammar/parse-condition.ts'
import { recordUnparsedText, type SpecParser, type SourceLocation } from './spec-parser.ts'

/** Returns an access rule without unknown roles and invalid conditions. */
export function validAccessRule(
  terms: AccessRuleDescription,
  { fields, states }: Pick<EntityDescription, 'fields' | 'states'>,
  where: SourceLocation,
  { who, reading }: { readonly who: ReadonlySet<string>; readonly reading: SpecParser },
): AccessRuleDescription {
  const names = new Set([
    'id',
    'owner',
    'createdAt',
    'updatedAt',
    ...fields.map(({ name }) => name),
  ])
  return terms.filter((term) => {
    if (term.who === 'administrator') return false
    const condition = term.when === undefined ? {} : parseCondition(term.when)
    const isSound =
      who.has(term.who) && condition && usesKnownNames(condition, names, states?.names ?? [])
    const text = term.when === undefined ? term.who : `${term.who} when ${term.when}`
    if (!isSound) recordUnparsedText(reading, where, text)
    return isSound
  })
}

/** Checks whether a condition uses only existing fields and states. */
function usesKnownNames(
  condition: object,
  names: ReadonlySet<string>,
  states: readonly string[],
): boolean {
  return Object.entries(condition).every(([name, operand]) => {
    if (Array.isArray(operand))
      return operand.every((one: object) => usesKnownNames(one, names, states))
    if (name === 'not') return usesKnownNames(operand, names, states)
    if (name !== 'state') return names.has(name)
    const values = typeof operand === 'object' ? Object.values(operand).flat() : [operand]
    return values.every((one) => typeof one === 'string' && states.includes(one))
  })
}

/**
 * Declares states without incoming or outgoing moves as entry or final states, and records them.
 */
export function validStates(
  states: StatesDescription,
  entity: string,
  where: SourceLocation,
  reading: SpecParser,
): StatesDescription {
  const { initial, entryStates, finalStates, moves } = states
  const named = moves.map(({ name, from, to }) => [name, { from, to, may: [] }] as const)
  const mistakes = validateStates(entity, {
    initial,
    entryStates,
    finalStates,
    moves: Object.fromEntries(named),
  })
  const found = (direction: string) =>
    mistakes.flatMap((one) => {
      const [, state] =
        new RegExp(`^The state (.+) of ${entity} is ${direction} by no move`, 'u').exec(
          one.problem,
        ) ?? []
      if (state === undefined) return []
      recordUnparsedText(
        reading,
        where,
        `The state ${state} is ${direction} by no move. It is taken as meant.`,
      )
      return [state]
    })
  return {
    ...states,
    entryStates: [...entryStates, ...found('reached')],
    finalStates: [...finalStates, ...found('left')],
  }
}
