import type { ErrorDefinition } from '#shell/language/errors/define-errors.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { isErrorDefinition, type Otherwise } from '../conditions/otherwise.ts'
import { accessRulesByRole } from '#shell/language/roles/role.ts'
import type { Move } from '#shell/language/entities/state.ts'

/**
 * Returns the errors of the product that a verb, a move or an action of an entity can end with: those
 * that it names, and the `else` of every condition, constraint and limit that it can violate.
 *
 * @example
 * errorsOfVerb(ticket, 'create').map(({ code }) => code) // ['seat-taken', 'not-on-sale']
 */
export function errorsOfVerb(entity: Entity, verb: string): readonly ErrorDefinition[] {
  const rules = [entity.may[verb], entity.states?.moves[verb]?.may]
  const ofAccess = rules.flatMap((rule) => elseOf(accessRulesByRole(rule ?? [])))
  return withoutDuplicates([...errorsForCode(entity, verb), ...ofAccess])
}

/**
 * Returns the errors of the product that a verb can end with when code calls it. Access rules concern
 * users only.
 *
 * @example
 * errorsForCode(ticket, 'create').map(({ code }) => code) // ['seat-taken']
 */
export function errorsForCode(entity: Entity, verb: string): readonly ErrorDefinition[] {
  const move = entity.states?.moves[verb]
  const action = entity.actions[verb]
  const { unique, noOverlap, within, onlyIf, limits } = entity
  const constraints = [unique, noOverlap, within, Reflect.get(limits, 'counts')]
  const isWrite = verb === 'create' || verb === 'change' || verb === 'restore'
  const changesRecord = isWrite || verb === 'remove' || move !== undefined
  const named: Readonly<Record<string, readonly ErrorDefinition[] | undefined>> = entity.errors
  const all: readonly ErrorDefinition[] = [
    ...(named[verb] ?? []),
    ...(changesRecord ? (named['commit'] ?? []) : []),
    ...elseOf(onlyIf[verb]),
    ...(isWrite ? [...constraints.flatMap((one) => elseOf(one)), ...elseOf(onlyIf['write'])] : []),
    ...(changesRecord ? elseOf(onlyIf['commit']) : []),
    ...(move
      ? [
          ...(move.errors ?? []),
          ...elseOf(move.onlyIf),
          ...constraints.flatMap((rules) => elseOf(rules, (one) => canViolate(move, one))),
        ]
      : []),
    ...(action?.kind === 'code' ? action.errors : []),
  ]
  return withoutDuplicates(all)
}

const withoutDuplicates = (errors: readonly ErrorDefinition[]): readonly ErrorDefinition[] => [
  ...new Map(errors.map((error) => [error.code, error])).values(),
]

/**
 * Whether a move can violate a constraint: it leads to a state in which the constraint counts, from one in
 * which it does not, or with other values.
 */
function canViolate({ from, to, input = {}, sets = {} }: Move, constraint: object): boolean {
  const where: unknown = Reflect.get(constraint, 'where') ?? Reflect.get(constraint, 'of')
  if (typeof where !== 'object' || where === null) return false
  const state: unknown = Reflect.get(where, 'state')
  const isEntering = [from].flat().some((one) => !isAmong(one, state))
  const isWriting = Object.keys(input).length + Object.keys(sets).length > 0
  return isAmong(to, state) && (isEntering || isWriting || state === undefined)
}

/** Whether a state matches the operand of a condition. What cannot be told counts as a match. */
function isAmong(state: string, operand: unknown): boolean {
  if (typeof operand === 'string') return operand === state
  const among: unknown = Reflect.get(Object(operand), 'in')
  if (Array.isArray(among)) return among.includes(state)
  return Reflect.get(Object(operand), 'not') !== state
}

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
