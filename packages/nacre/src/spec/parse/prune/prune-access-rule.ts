import { validateStates } from '#shell/model/validation/processes/validate-states.ts'
import type { EntityDescription, StatesDescription } from '../../description.ts'
import { fieldNamesIn } from '../../grammar/parse-formula.ts'
import { formulasIn, parseCondition } from '../../grammar/parse-condition.ts'
import { recordUnparsedText, type SpecParser, type SourceLocation } from '../spec-parser.ts'
import type { AccessRuleDescription } from '../../field-description.ts'

/** Returns an access rule without unknown roles and invalid conditions. */
export function validAccessRule(
  terms: AccessRuleDescription,
  entity: PrunedEntity,
  where: SourceLocation,
  { who, failures, inverses, reading }: KnownTermNames,
): AccessRuleDescription {
  const { fields, recordRoles = {} } = entity
  const isField = (name: string) => fields.some((field) => field.name === name)
  return terms.filter((term) => {
    if (term.who === 'administrator') return false
    const isKnown = who.has(term.who) || Object.hasOwn(recordRoles, term.who)
    const condition = term.when ?? 'always'
    const isSound =
      isKnown &&
      isValidCondition(condition, entity, inverses) &&
      (term.fields ?? []).every(isField) &&
      (term.else === undefined || failures.has(term.else))
    const text = term.when === undefined ? term.who : `${term.who} when ${term.when}`
    if (!isSound) recordUnparsedText(reading, where, text)
    return isSound
  })
}

/** Returns the roles on records of an entity whose conditions are valid. */
export function validRecordRoles(
  entity: PrunedEntity,
  where: SourceLocation,
  { inverses, reading }: Pick<KnownTermNames, 'inverses' | 'reading'>,
): Pick<EntityDescription, 'recordRoles'> {
  const sound = Object.entries(entity.recordRoles ?? {}).filter(([name, when]) => {
    const isSound = /^[a-z]\w*$/u.test(name) && isValidCondition(when, entity, inverses)
    if (!isSound) recordUnparsedText(reading, where, `${name}: ${when}`)
    return isSound
  })
  return sound.length === 0 ? {} : { recordRoles: Object.fromEntries(sound) }
}

type PrunedEntity = Pick<EntityDescription, 'fields' | 'states' | 'recordRoles'>

/** The names that access rules may use. */
interface KnownTermNames {
  readonly who: ReadonlySet<string>
  readonly failures: ReadonlySet<string>
  /** The names of the relations of other entities that point to this one. */
  readonly inverses: readonly string[]
  readonly reading: SpecParser
}

/** Checks whether a text is a condition that uses only existing fields and states. */
export function isValidCondition(
  text: string,
  { fields, states }: PrunedEntity,
  inverses: readonly string[],
): boolean {
  const condition = parseCondition(text)
  const builtIn = ['id', 'owner', 'createdAt', 'updatedAt']
  const names = new Set([...builtIn, ...fields.map(({ name }) => name), ...inverses])
  const compared = new Set([...names, 'state', 'since'])
  return (
    condition !== undefined &&
    usesKnownNames(condition, names, states?.names ?? []) &&
    formulasIn(condition)
      .flatMap(fieldNamesIn)
      .every((name) => compared.has(name))
  )
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
