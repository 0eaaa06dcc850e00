import { didYouMean } from './did-you-mean.ts'
import { declarationError, type DeclarationError } from './declaration-error.ts'
import { errorsOfConstraints } from '../constraint-errors.ts'
import { constraintWhereErrors, exampleField } from './validate-constraint-where.ts'
import { overlapErrors, withinErrors } from './validate-spans.ts'
import type { Entity } from '../entity.ts'
import type { Product } from '../product.ts'

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
  for (const one of except) {
    if (Object.hasOwn(entity.fields, one)) continue
    const problem = `${about} excepts ${one}, which is not a field.${didYouMean(one, Object.keys(entity.fields))}`
    yield declarationError(
      [entity.name, 'frozen', 'except'],
      problem,
      `except: ['${exampleField(entity)}']`,
    )
  }
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
