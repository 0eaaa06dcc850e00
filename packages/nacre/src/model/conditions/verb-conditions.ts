import type { Entity } from '#shell/language/entities/entity.ts'
import type { VerbCondition, VerbConditions } from '#shell/language/entities/only-if.ts'

/**
 * A condition that binds everyone, with its name.
 *
 * @example
 * const { name, check }: NamedCondition = conditionsOf('create', ticket)[0]
 */
export interface NamedCondition extends VerbCondition {
  readonly name: string
}

/** The verbs to which the conditions of `write` apply. */
const writes = new Set(['create', 'change', 'restore'])

/**
 * Returns the conditions of a verb, an action or a move that bind everyone. To restore a record, those
 * about single fields are not checked: nobody gives them a value.
 *
 * @example
 * conditionsOf('pay', ticket).map(({ name }) => name) // ['onSale']
 */
export function conditionsOf(verb: string, entity: Entity): readonly NamedCondition[] {
  const moves = entity.states?.moves ?? {}
  const move = Object.hasOwn(moves, verb) ? moves[verb] : undefined
  const declared = [
    ...(writes.has(verb) ? namedConditions(entity.onlyIf['write']) : []),
    ...namedConditions(Object.hasOwn(entity.onlyIf, verb) ? entity.onlyIf[verb] : undefined),
    ...namedConditions(move?.onlyIf),
  ]
  return verb === 'restore' ? declared.filter(({ fields }) => fields === undefined) : declared
}

function namedConditions(conditions: VerbConditions = {}): readonly NamedCondition[] {
  return Object.entries(conditions).map(([name, condition]) => ({ name, ...condition }))
}

/**
 * Returns the conditions that the records of an entity match at the end of a transaction.
 *
 * @example
 * commitConditions(entry).map(({ name }) => name) // ['balanced']
 */
export const commitConditions = (entity: Entity): readonly NamedCondition[] =>
  namedConditions(entity.onlyIf['commit'])

/**
 * Returns all conditions of an entity that bind everyone, with the verb that declares them: that of the
 * entity, or the move.
 *
 * @example
 * declaredConditions(ticket).map(({ verb, name }) => `${verb}: ${name}`) // ['create: onSale']
 */
export function declaredConditions(
  entity: Entity,
): readonly (NamedCondition & { readonly verb: string; readonly isMove: boolean })[] {
  const moves = Object.entries(entity.states?.moves ?? {})
  return [
    ...Object.entries(entity.onlyIf).flatMap(([verb, conditions]) =>
      namedConditions(conditions).map((one) => ({ ...one, verb, isMove: false })),
    ),
    ...moves.flatMap(([verb, { onlyIf }]) =>
      namedConditions(onlyIf).map((one) => ({ ...one, verb, isMove: true })),
    ),
  ]
}
