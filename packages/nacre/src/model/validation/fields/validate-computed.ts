import type { Declared } from '../conditions/counted-entity.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { circleProblems } from '../processes/circle-problems.ts'
import { fieldExample } from '#shell/field-types/types.ts'
import { validateConcealedInputs } from '../access/validate-concealed-inputs.ts'
import { validateVisible } from '../access/validate-visible.ts'
import { expressionProblems } from '../conditions/validate-where.ts'
import { childExpressions, type Expression } from '#shell/language/expressions/expression.ts'
import {
  expressionInputs,
  inlineComputed,
  isTotal,
} from '#shell/language/fields/expression-inputs.ts'
import type { Role } from '#shell/language/roles/role.ts'

/**
 * Checks the computed fields of an entity.
 *
 * @example
 * [...validateComputed({ entity: card, entities: [card] }, [])]
 */
export function* validateComputed(
  declared: Declared,
  roles: readonly Role[],
): Iterable<DeclarationError> {
  const { name: of, fields, fieldPermissions } = declared.entity
  for (const [name, { computed, required }] of Object.entries(fields)) {
    if (!computed) continue
    const about = `The field ${name} of ${of}`
    const place = [of, 'fields', name]
    const line = fieldExample(name, 'computed')
    const problems = [
      ...expressionProblems(computed.expression, declared),
      ...circleProblems(name, declared),
    ]
    for (const problem of new Set(problems))
      yield declarationError([...place, 'expression'], `${about}: ${problem}`, line)
    for (const one of computed.reveals) {
      if (Object.hasOwn(fields, one) && fieldPermissions[one]?.read === undefined) {
        const problem = `${about} reveals ${one}, which is not hidden: take it out of reveals.`
        yield declarationError([...place, 'reveals'], problem, line)
      }
    }
    if (problems.length > 0) continue
    const isTimed = expressionInputs(inlineComputed(computed.expression, fields)).isTimed
    if (computed.stored && isTimed && !expressionInputs(computed.expression).isTimed) {
      const problem = `${about} is stored, and depends on the time by another field. What depends on the time cannot be stored.`
      yield declarationError([...place, 'stored'], problem, line)
    }
    const [setting] = expressionInputs(inlineComputed(computed.expression, fields)).settings
    if (computed.stored && setting !== undefined) {
      const problem = `${about} is stored, and depends on the setting ${setting}. What depends on a setting cannot be stored.`
      yield declarationError([...place, 'stored'], problem, line)
    }
    if (required && !isCertain(computed.expression, declared)) {
      const problem = `${about} is required, and may be missing: something that it is worked out from is not required.`
      yield declarationError(
        [...place, 'required'],
        problem,
        `${name}: computed({ expression: … })`,
      )
    }
    yield* validateVisible(name, declared, roles)
    yield* validateConcealedInputs(name, declared.entity, roles)
  }
}

/** Checks whether an expression can never be null. */
function isCertain(
  expression: Expression,
  declared: Declared,
  nested: readonly object[] = [],
): boolean {
  const certain = (one: Expression) => isCertain(one, declared, nested)
  if (isTotal(expression)) return expression.op === 'count' || expression.op === 'sum'
  switch (expression.op) {
    case 'field':
      return isCertainField(expression.name, declared, nested)
    case 'setting':
      return declared.entities.some(
        ({ isSingleton, fields }) => isSingleton && fields[expression.name]?.required === true,
      )
    case 'constant':
    case 'join':
    case 'missing':
    case 'now':
    case 'today':
      return true
    case 'divide':
      return (
        certain(expression.left) &&
        expression.right.op === 'constant' &&
        expression.right.value !== 0
      )
    case 'first':
    case 'greatest':
    case 'least':
      return expression.parts.some(certain)
    case 'if':
      return certain(expression.yes) && certain(expression.no)
    default:
      return childExpressions(expression).every(certain)
  }
}

function isCertainField(
  name: string,
  { entity, entities }: Declared,
  nested: readonly object[],
): boolean {
  const [first = '', ...rest] = name.split('.')
  const field = Object.hasOwn(entity.fields, first) ? entity.fields[first] : undefined
  if (rest.length === 0) {
    if (!field) return first !== 'owner'
    if (field.required || !field.computed || nested.includes(field)) return field.required
    return isCertain(field.computed.expression, { entity, entities }, [...nested, field])
  }
  const target = entities.find((one) => one.name === field?.relation?.target)
  return (
    field?.required === true &&
    target !== undefined &&
    isCertainField(rest.join('.'), { entity: target, entities }, nested)
  )
}
