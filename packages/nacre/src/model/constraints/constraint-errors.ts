import type { ErrorDefinition } from '#shell/language/errors/define-errors.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { fieldsOfWhere } from '#shell/language/records/matches-where.ts'
import type { OperationKind } from '../operation-errors.ts'
import { overlapRulesOf } from './overlap-rules.ts'
import { isErrorDefinition, type Otherwise } from '../conditions/otherwise.ts'
import type { Where } from '#shell/language/conditions/where.ts'

/** A constraint over several records, as far as its error is concerned. */
interface Constraint {
  readonly where?: Where
  readonly else?: Otherwise
}

/** The operations that write the values of a record. */
const writing: ReadonlySet<OperationKind> = new Set(['create', 'change', 'restore'])

/**
 * Returns the errors of the product that the constraints of an entity cause in an operation. A move
 * can violate a constraint only if its condition reads the state.
 *
 * @example
 * constraintErrors(ticket, 'create', product.entities).map(({ code }) => code) // ['seat-taken']
 */
export function constraintErrors(
  entity: Entity,
  kind: OperationKind,
  entities: readonly Entity[],
): readonly ErrorDefinition[] {
  // Another entity may compare its spans with those of this one.
  const compared = overlapRulesOf(entity.name, entities).map(
    ({ own: { where }, otherwise }): Constraint => ({
      else: otherwise,
      ...(where ? { where } : {}),
    }),
  )
  const met = [...constraintsOf(entity), ...compared].filter(
    ({ where }) =>
      writing.has(kind) ||
      (kind === 'move' && where && fieldsOfWhere(where, entity).includes('state')),
  )
  return errorsIn(met)
}

/**
 * Returns all errors of the product that the constraints of an entity name.
 *
 * @example
 * errorsOfConstraints(ticket).map(({ code }) => code) // ['seat-taken']
 */
export function errorsOfConstraints(entity: Entity): readonly ErrorDefinition[] {
  return errorsIn(constraintsOf(entity))
}

function constraintsOf({ unique, noOverlap, within, limits }: Entity): readonly Constraint[] {
  const counts = Object.values(limits.counts ?? {}).map(({ of, else: otherwise }) => ({
    ...(of ? { where: of } : {}),
    ...(otherwise === undefined ? {} : { else: otherwise }),
  }))
  return [
    ...Object.values(unique),
    ...Object.values(noOverlap),
    ...Object.values(within),
    ...counts,
  ]
}

function errorsIn(constraints: readonly Constraint[]): readonly ErrorDefinition[] {
  const errors = constraints.flatMap(({ else: otherwise }) =>
    otherwise !== undefined && isErrorDefinition(otherwise) ? [otherwise] : [],
  )
  return [...new Map(errors.map((one) => [one.code, one])).values()]
}
