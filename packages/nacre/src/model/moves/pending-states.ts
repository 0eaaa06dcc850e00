import type { Entity } from '#shell/language/entities/entity.ts'
import { recordRoleCondition } from '#shell/language/entities/record-roles.ts'
import { accessRulesByRole, conditionOf } from '#shell/language/roles/role.ts'
import { statesInCondition } from '../conditions/states-in-condition.ts'
import { statesOf } from '#shell/language/entities/state.ts'

/**
 * Returns the states in which a record waits for a move, for the to-do list. These are the states
 * that fewer roles can read than others. If reading does not depend on the state, it is the initial
 * state. States that no move leaves are omitted.
 *
 * @example
 * pendingStates(card) // ['draft']
 */
export function pendingStates(entity: Entity): readonly string[] {
  const { states } = entity
  if (!states) return []
  const leavableStates = new Set(Object.values(states.moves).flatMap(({ from }) => from))
  const readers = statesOf(states).map((state) => ({ state, count: countReaders(entity, state) }))
  const most = Math.max(...readers.map(({ count }) => count))
  const isUniform = readers.every(({ count }) => count === most)
  return readers
    .filter(({ state, count }) => (isUniform ? state === states.initial : count < most))
    .map(({ state }) => state)
    .filter((state) => leavableStates.has(state))
}

/** Counts the roles in the access rule that may read a record in a state. */
function countReaders(entity: Entity, state: string): number {
  return Object.entries(accessRulesByRole(entity.may['read'] ?? [])).filter(([name, terms]) => {
    if (recordRoleCondition(name, entity)) return false
    const requiredStates = statesInCondition(conditionOf(terms))
    return requiredStates.length === 0 || requiredStates.includes(state)
  }).length
}
