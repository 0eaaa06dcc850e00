import type { Entity } from '#shell/language/entities/entity.ts'
import { eventVerbs } from '../../moves/event-verbs.ts'
import type { MoveTrigger } from '#shell/language/entities/move-trigger.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Move } from '#shell/language/entities/state.ts'
import { triggerLink, triggersOf } from '../../moves/triggered-moves.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { validateWhere } from '../conditions/validate-where.ts'

type Declared = Pick<Product, 'entities' | 'errors'>
type Place = readonly string[]

const exampleTrigger = "on: { entity: 'scan', verb: 'create', via: 'parcel' }"

/**
 * Checks the moves of an entity that are made when something happens to another record.
 *
 * @example
 * [...validateTriggeredMoves(parcel, product)] // [] if each event exists and leads to the record
 */
export function* validateTriggeredMoves(
  entity: Entity,
  product: Declared,
): Iterable<DeclarationError> {
  const moves = Object.entries(entity.states?.moves ?? {})
  for (const [name, move] of moves) {
    const place = [entity.name, 'states', 'moves', name]
    const about = `The move ${name} of ${entity.name}`
    yield* missingInputErrors(place, about, move)
    for (const trigger of triggersOf(move)) {
      yield* triggerErrors([...place, 'on'], about, trigger, entity, product)
      yield* ambiguityErrors([...place, 'on'], { name, move, trigger }, entity, moves)
    }
  }
}

/** Two moves from one state that happen on the same event need conditions. */
function* ambiguityErrors(
  place: Place,
  { name, move, trigger }: { name: string; move: Move; trigger: MoveTrigger },
  entity: Entity,
  moves: readonly (readonly [string, Move])[],
): Iterable<DeclarationError> {
  for (const [other, second] of moves) {
    if (other <= name) continue
    const both = [move.from].flat().filter((state) => [second.from].flat().includes(state))
    const isAmbiguous = triggersOf(second).some(
      (one) => isSameEvent(trigger, one) && !(trigger.when && one.when),
    )
    if (both.length === 0 || !isAmbiguous) continue
    const problem = `The moves ${name} and ${other} of ${entity.name} both happen from ${both.join(' and ')} on ${trigger.entity}.${trigger.verb}, so nobody could tell which. Give each a condition.`
    yield declarationError(place, problem, "when: { kind: 'arrival' }")
  }
}

const isSameEvent = (one: MoveTrigger, other: MoveTrigger): boolean =>
  one.entity === other.entity && one.verb === other.verb && one.via === other.via

/** Nobody gives a value to a move that happens by itself. */
function* missingInputErrors(
  place: Place,
  about: string,
  { after, at, on, asSoonAs, input = {} }: Move,
): Iterable<DeclarationError> {
  if (!after && !at && !on && !asSoonAs) return
  for (const field of Object.keys(input)) {
    if (Reflect.get(input, field) !== 'required') continue
    const problem = `${about} happens by itself, and requires ${field}, which nobody gives it then.`
    yield declarationError([...place, 'input', field], problem, `input: { ${field}: 'optional' }`)
  }
}

function* triggerErrors(
  place: Place,
  about: string,
  trigger: MoveTrigger,
  entity: Entity,
  { entities, errors }: Declared,
): Iterable<DeclarationError> {
  const cause = entities.find(({ name }) => name === trigger.entity)
  if (!cause) {
    const known = entities.map(({ name }) => name).join(', ')
    const problem = `${about} waits for ${trigger.entity}, which is not an entity: there is ${known}.`
    yield declarationError([...place, 'entity'], problem, exampleTrigger)
    return
  }
  yield* verbErrors(place, about, trigger, cause)
  if (!triggerLink(trigger, entity, entities)) {
    const problem = `${about} waits for ${cause.name} via ${trigger.via}, which is neither a relation of ${cause.name} to ${entity.name} nor one of ${entity.name} to ${cause.name}.`
    const line = `via: '${linkNames(cause, entity)[0] ?? 'parcel'}'`
    yield declarationError([...place, 'via'], problem, line)
  }
  for (const problem of validateWhere(about, trigger.when ?? {}, { entity: cause, entities }))
    yield declarationError([...place, 'when'], problem, "when: { kind: 'arrival' }")
  const { must } = trigger
  if (typeof must === 'object' && !Object.hasOwn(errors, must.code)) {
    const problem = `${about} rejects its cause with ${must.code}, which is not among the errors of the product.`
    yield declarationError([...place, 'must'], problem, 'must: true')
  }
}

function* verbErrors(
  place: Place,
  about: string,
  { verb }: MoveTrigger,
  cause: Entity,
): Iterable<DeclarationError> {
  const known = eventVerbs(cause)
  const action = Object.hasOwn(cause.actions, verb) ? cause.actions[verb] : undefined
  if (action?.kind === 'code' && (action.of === 'list' || action.readOnly)) {
    const problem = `${about} waits for ${cause.name}.${verb}, which happens to no single record.`
    yield declarationError([...place, 'verb'], problem, `verb: '${known[0] ?? 'create'}'`)
  } else if (!known.includes(verb)) {
    const problem = `${about} waits for ${cause.name}.${verb}, which there is not: there is ${known.join(', ')}.`
    yield declarationError([...place, 'verb'], problem, `verb: '${known[0] ?? 'create'}'`)
  }
}

/** Returns the relations between two entities. */
function linkNames(cause: Entity, moved: Entity): readonly string[] {
  const to = ({ fields }: Entity, target: Entity) =>
    Object.keys(fields).filter((name) => fields[name]?.relation?.target === target.name)
  return [...to(cause, moved), ...to(moved, cause)]
}
