import type { Entity } from '#shell/language/entities/entity.ts'
import { conditionalMoves } from '../../moves/conditional-moves.ts'
import { expressionInputs } from '#shell/language/fields/expression-inputs.ts'
import type { ValueSource } from '../../values/value-sources.ts'
import { expressionsIn, namesMe } from '#shell/language/conditions/where.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { validateWhere } from '../conditions/validate-where.ts'

/**
 * Checks the moves of an entity that are made as soon as a condition is true.
 *
 * @example
 * [...validateConditionalMoves(order, [order, line])] // [] if only a write can make the condition true
 */
export function* validateConditionalMoves(
  entity: Entity,
  entities: readonly Entity[],
): Iterable<DeclarationError> {
  for (const { name, condition, sources } of conditionalMoves(entities).filter(
    (one) => one.entity === entity,
  )) {
    const place = [entity.name, 'states', 'moves', name, 'asSoonAs']
    const about = `The move ${name} of ${entity.name}`
    for (const problem of validateWhere(about, condition, { entity, entities }))
      yield declarationError(place, problem, 'asSoonAs: { open: 0 }')
    if (Object.keys(condition).length === 0) {
      const problem = `${about} happens as soon as nothing in particular is true: name a condition.`
      yield declarationError(place, problem, 'asSoonAs: { open: 0 }')
    }
    if (expressionsIn(condition).length > 0) {
      const problem = `${about} compares with an expression, whose value can change without a write of these records. Put it into a stored computed field.`
      yield declarationError(place, problem, 'asSoonAs: { open: 0 }')
    }
    if (namesMe(condition)) {
      const problem = `${about} happens by itself, so nobody is me in its condition.`
      yield declarationError(place, problem, 'asSoonAs: { open: 0 }')
    }
    const timed = sources.find((source) => isTimed(source, entities))
    if (timed) {
      const problem = `${about} waits for ${timed.source}.${timed.field}, which changes with time and not with a write. Let the move happen at a moment.`
      yield declarationError(place, problem, "at: dateTimeField('endsAt')")
    }
  }
}

function isTimed({ source, field = '' }: ValueSource, entities: readonly Entity[]): boolean {
  const fields = entities.find(({ name }) => name === source)?.fields ?? {}
  const computed = Object.hasOwn(fields, field) ? fields[field]?.computed : undefined
  return computed !== undefined && expressionInputs(computed.expression).isTimed
}
