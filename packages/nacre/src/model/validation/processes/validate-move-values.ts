import type { Entity } from '#shell/language/entities/entity.ts'
import { isExpression } from '#shell/language/expressions/expression.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'

/**
 * Returns the errors in the values that the moves of an entity take and set.
 *
 * @example
 * [...validateMoveValues(ticket)] // [] if all are right
 */
export function* validateMoveValues(entity: Entity): Iterable<DeclarationError> {
  for (const [name, move] of Object.entries(entity.states?.moves ?? {})) {
    const about = `The move ${name} of ${entity.name}`
    const place = [entity.name, 'states', 'moves', name]
    const [input, sets] = [move.input ?? {}, move.sets ?? {}]
    for (const [key, part] of [
      ...Object.keys(input).map((one) => [one, 'input'] as const),
      ...Object.keys(sets).map((one) => [one, 'sets'] as const),
    ]) {
      const field = Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined
      const verb = part === 'input' ? 'takes' : 'sets'
      if (!field || field.computed) {
        const known = Object.keys(entity.fields).join(', ')
        const problem = `${about} ${verb} ${key}, which is not a stored field: there is ${known}.`
        yield declarationError([...place, part], problem, `${part}: { reason: 'required' }`)
      } else if (part === 'sets') {
        const problem = setProblem(field, sets[key])
        if (problem !== undefined)
          yield declarationError(
            [...place, part, key],
            `${about} sets ${key} ${problem}`,
            `sets: { ${key}: null }`,
          )
      }
    }
    for (const key of Object.keys(input).filter((one) => Object.hasOwn(sets, one)))
      yield declarationError(
        [...place, 'input', key],
        `${about} takes ${key} and sets it, so the value that it takes would be lost.`,
        `input: { ${key}: 'required' }`,
      )
  }
}

/** Returns what is wrong with a value that a move sets. */
function setProblem(field: Entity['fields'][string], value: unknown): string | undefined {
  if (value === null) return field.required ? 'to nothing, but it is required.' : undefined
  if (value === me) return field.relation?.target === 'user' ? undefined : 'to me, which is a user.'
  if (isExpression(value))
    return value.gives === field.column.kind
      ? undefined
      : `to a value of the type ${value.gives}, but it holds ${field.type}.`
  return field.check(value) === undefined ? undefined : 'to a value that it does not allow.'
}
