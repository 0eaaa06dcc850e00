import { didYouMean } from '../names/did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { errorsOfConstraints } from '../../constraints/constraint-errors.ts'
import { constraintWhereErrors, exampleField } from './validate-constraint-where.ts'
import { overlapErrors, withinErrors } from '../fields/validate-spans.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { matchingStates } from '../../values/matching-states.ts'
import type { Product } from '#shell/language/product/product.ts'

/**
 * Returns the mistakes in the constraints of an entity over several records.
 *
 * @example
 * [...validateConstraints(ticket, product)] // [] if all constraints are valid
 */
export function* validateConstraints(
  entity: Entity,
  { entities, errors }: Pick<Product, 'entities' | 'errors'>,
): Iterable<DeclarationError> {
  yield* uniqueErrors(entity)
  yield* overlapErrors(entity, entities)
  yield* withinErrors(entity, entities)
  yield* acyclicErrors(entity)
  yield* frozenErrors(entity)
  for (const { code } of errorsOfConstraints(entity)) {
    if (Object.hasOwn(errors, code)) continue
    const problem = `A constraint of ${entity.name} has the error ${code}, which is not among the errors of the product.${didYouMean(code, Object.keys(errors))}`
    yield declarationError([entity.name], problem, `else: errors['${code}']`)
  }
}

function* acyclicErrors({ name, fields }: Entity): Iterable<DeclarationError> {
  for (const [one, { constraints, relation }] of Object.entries(fields)) {
    if (!constraints.acyclic || relation?.target === name) continue
    const problem = `The relation ${one} of ${name} is acyclic, but it leads to another entity and so never back.`
    yield declarationError(
      [name, 'fields', one],
      problem,
      `${one}: relation('${name}', { acyclic: true })`,
    )
  }
}

function* frozenErrors(entity: Entity): Iterable<DeclarationError> {
  if (!entity.frozen) return
  const { when, except = [] } = entity.frozen
  const about = `The declaration frozen of ${entity.name}`
  yield* constraintWhereErrors(about, [entity.name, 'frozen', 'when'], when, entity)
  const { moves = {} } = entity.states ?? {}
  for (const [name, { from }] of Object.entries(moves)) {
    const leavesFrozen = [from].flat().every((state) => isAlwaysFrozen(entity, state))
    if (!leavesFrozen || except.includes(name)) continue
    const problem = `The move ${name} of ${entity.name} can never happen: the declaration frozen of ${entity.name} holds in ${[from].flat().join(' and ')}. Name the move in except, or freeze other states.`
    yield declarationError([entity.name, 'frozen', 'except'], problem, `except: ['${name}']`)
  }
  for (const one of except) {
    if (Object.hasOwn(entity.fields, one) || Object.hasOwn(moves, one)) continue
    const known = [...Object.keys(entity.fields), ...Object.keys(moves)]
    const problem = `${about} excepts ${one}, which is neither a field nor a move.${didYouMean(one, known)}`
    yield declarationError(
      [entity.name, 'frozen', 'except'],
      problem,
      `except: ['${exampleField(entity)}']`,
    )
  }
}

/** Checks whether all records in a state are frozen, whatever their values are. */
function isAlwaysFrozen({ frozen, states }: Entity, state: string): boolean {
  if (!frozen || !states) return false
  const { when = {} } = frozen
  return Object.keys(when).every(
    (name) => name === 'state' && matchingStates(when['state'], states)?.includes(state) === true,
  )
}

function* uniqueErrors(entity: Entity): Iterable<DeclarationError> {
  for (const [name, constraint] of Object.entries(entity.unique)) {
    const place = [entity.name, 'unique', name]
    const about = `The unique constraint ${name} of ${entity.name}`
    if (constraint.message !== undefined && constraint.else !== undefined) {
      const problem = `${about} has a message and an else, which mean the same: take one out.`
      yield declarationError(place, problem, `else: 'Another record has this value.'`)
    }
    yield* constraintWhereErrors(about, [...place, 'where'], constraint.where, entity)
  }
}
