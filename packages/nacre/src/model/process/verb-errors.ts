import type { ErrorDefinition } from '../define-errors.ts'
import type { Entity } from '../entity.ts'
import { isErrorDefinition, type Otherwise } from '../otherwise.ts'
import { accessRulesByRole } from '../role.ts'

/**
 * Returns the errors of the product that a verb, a move or an action of an entity can end with: those
 * that it names, and the `else` of every condition, constraint and limit that it can violate.
 *
 * @example
 * errorsOfVerb(ticket, 'create').map(({ code }) => code) // ['seat-taken', 'not-on-sale']
 */
export function errorsOfVerb(entity: Entity, verb: string): readonly ErrorDefinition[] {
  const move = entity.states?.moves[verb]
  const action = entity.actions[verb]
  const { unique, noOverlap, within, onlyIf, limits, may } = entity
  const constraints = [unique, noOverlap, within, Reflect.get(limits, 'counts')]
  const isWrite = verb === 'create' || verb === 'change' || verb === 'restore'
  const all: readonly ErrorDefinition[] = [
    ...((entity.errors as Readonly<Record<string, readonly ErrorDefinition[]>>)[verb] ?? []),
    ...elseOf(onlyIf[verb]),
    ...elseOf(accessRulesByRole(may[verb] ?? [])),
    ...(isWrite
      ? [...constraints.flatMap((named) => elseOf(named)), ...elseOf(onlyIf['write'])]
      : []),
    ...(move
      ? [
          ...(move.errors ?? []),
          ...elseOf(move.onlyIf),
          ...elseOf(accessRulesByRole(move.may)),
          ...constraints.flatMap((named) => elseOf(named, isConditional)),
        ]
      : []),
    ...(action?.kind === 'code' ? action.errors : []),
  ]
  return [...new Map(all.map((error) => [error.code, error])).values()]
}

/** Whether a constraint depends on the state or on values that a move may set. */
const isConditional = (constraint: object): boolean => 'where' in constraint || 'of' in constraint

/** Returns the errors of the product in the `else` of named declarations. */
function elseOf(
  named: unknown,
  isIncluded: (one: object) => boolean = () => true,
): readonly ErrorDefinition[] {
  const all: readonly unknown[] = Object.values(named ?? {})
  return all.flatMap((one) => {
    if (typeof one !== 'object' || one === null || !isIncluded(one)) return []
    const otherwise: Otherwise | undefined = Reflect.get(one, 'else')
    return otherwise !== undefined && isErrorDefinition(otherwise) ? [otherwise] : []
  })
}
