import { didYouMean } from '../names/did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { expressionInputs, inlineComputed } from '#shell/language/fields/expression-inputs.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Move } from '#shell/language/entities/state.ts'
import { splitMoment } from '../../moves/shift-moment.ts'
import { momentOf } from '../../moves/timed-moves.ts'

/**
 * Checks the moves of an entity that happen by themselves at a time.
 *
 * @example
 * [...validateTimedMoves(ticket)] // [] if each has one time, which an index can find
 */
export function* validateTimedMoves(entity: Entity): Iterable<DeclarationError> {
  const { name, fields, states } = entity
  if (!states) return
  if (Object.hasOwn(fields, 'since')) {
    const problem = `${name} has states, so its records have since: the time at which they entered their state. Give the field another name.`
    yield declarationError([name, 'fields', 'since'], problem, 'memberSince: date()')
  }
  for (const [move, declared] of Object.entries(states.moves)) {
    const place = [name, 'states', 'moves', move]
    yield* afterErrors(place, `The move ${move} of ${name}`, declared)
    yield* atErrors(place, `The move ${move} of ${name}`, declared, entity)
  }
  const circle = circleOfMoments(entity, states)
  if (circle.length === 0) return
  const path = circle.map((move) => `${name}.${move}`).join(' → ')
  const problem = `${name}.${circle[0]} leads to itself: ${path}. Once their moments are past, these moves would never end. Let one of them happen by hand, after a duration, or set its next moment.`
  yield declarationError([name, 'states', 'moves', circle[0] ?? ''], problem, 'after: days(1)')
}

/**
 * Returns moves at moments that lead back to the state of the first, with the first at both ends. A
 * move that sets its next moment, such as a renewal, ends.
 */
function circleOfMoments(
  { fields }: Entity,
  { moves }: NonNullable<Entity['states']>,
): readonly string[] {
  const timed = Object.entries(moves).filter(([, move]) => move.at && !setsMoment(move, fields))
  const follow = (state: string, path: readonly string[]): readonly string[] => {
    for (const [name, { from, to }] of timed) {
      if (![from].flat().includes(state)) continue
      const start = path.indexOf(name)
      if (start !== -1) return [...path.slice(start), name]
      const found = follow(to, [...path, name])
      if (found.length > 0) return found
    }
    return []
  }
  for (const [name, { to }] of timed) {
    const found = follow(to, [name])
    if (found.length > 0) return found
  }
  return []
}

/** Whether a move at a moment sets a value that this moment follows from. */
function setsMoment({ at, sets = {} }: Move, fields: Entity['fields']): boolean {
  if (!at) return false
  const { names } = expressionInputs(inlineComputed(at, fields))
  return names.some((name) => Object.hasOwn(sets, name))
}

function* afterErrors(
  place: readonly string[],
  about: string,
  { after, at }: Move,
): Iterable<DeclarationError> {
  if (!after) return
  if (at) {
    const problem = `${about} has both after and at. Declare one of them.`
    yield declarationError([...place, 'at'], problem, 'after: minutes(15)')
  }
  const { count } = after
  if (typeof count !== 'number') {
    const problem = `${about} happens after a duration that depends on the record, which no index can find. Put the moment into a computed field.`
    yield declarationError([...place, 'after'], problem, `at: dateTimeField('endsAt')`)
  } else if (!Number.isSafeInteger(count) || count < 1) {
    const problem = `${about} happens after ${count} ${after.unit}, which must be a whole number from 1.`
    yield declarationError([...place, 'after'], problem, 'after: minutes(15)')
  }
}

function* atErrors(
  place: readonly string[],
  about: string,
  { at }: Move,
  { fields, name }: Entity,
): Iterable<DeclarationError> {
  if (!at) return
  const moment = momentOf(at, fields)
  const { anchor } = splitMoment(at)
  if (!moment && anchor.op === 'field') {
    const problem = `${about} happens at ${anchor.name}, which has no column, so that no index can find it. Store it.`
    yield declarationError(
      [...place, 'at'],
      problem,
      `${anchor.name}: computed({ expression: …, stored: true })`,
    )
    return
  }
  if (!moment) {
    const problem = `${about} happens at an expression that no index can find: it is a field, or a fixed span before or after one. Put the moment into a computed field.`
    yield declarationError(
      [...place, 'at'],
      problem,
      `at: plus(dateTimeField('starts'), minutes(15))`,
    )
    return
  }
  const { field: source } = moment
  const field = Object.hasOwn(fields, source) ? fields[source] : undefined
  const kind = field?.computed ? field.computed.expression.gives : field?.column.kind
  if (kind === 'date' || kind === 'timestamp' || source === 'createdAt') return
  const problem = `${about} happens at ${source}, which is not a date or a date and time of ${name}.${didYouMean(source, Object.keys(fields))}`
  const known = Object.keys(fields).find((one) => fields[one]?.column.kind === 'timestamp')
  yield declarationError([...place, 'at'], problem, `at: dateTimeField('${known ?? 'endsAt'}')`)
}
