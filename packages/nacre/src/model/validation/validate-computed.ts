import { type Declared, followRelations } from './counted-entity.ts'
import { declarationError, type DeclarationError } from './declaration-error.ts'
import { circleProblems } from './circle-problems.ts'
import { fieldExample } from './field-examples.ts'
import { validateVisible } from './validate-visible.ts'
import { totalErrors } from './total-errors.ts'
import type { Entity } from '../entity.ts'
import { childExpressions, type Expression, type ValueType } from '../expression.ts'
import { expressionInputs, inlineComputed, isTotal } from '../expression-inputs.ts'
import type { Field } from '../field.ts'
import type { Role } from '../role.ts'

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
    if (required && !isCertain(computed.expression, declared)) {
      const problem = `${about} is required, and may be missing: something that it is worked out from is not required.`
      yield declarationError(
        [...place, 'required'],
        problem,
        `${name}: computed({ expression: … })`,
      )
    }
    yield* validateVisible(name, declared, roles)
  }
}

/**
 * Returns the mistakes in an expression of an entity, in whole sentences.
 *
 * @example
 * expressionProblems(textField('nmae'), { entity: card, entities: [card] }).length // 1
 */
export function expressionProblems(expression: Expression, declared: Declared): readonly string[] {
  if (isTotal(expression)) return totalErrors(expression, declared, expressionProblems)
  if (expression.op === 'field') return fieldProblems(expression, declared)
  const isSpan = expression.op === 'plus' || expression.op === 'minus'
  const { count } = isSpan ? expression : {}
  const isWhole = count?.op !== 'constant' || Number.isSafeInteger(count.value)
  return [
    ...(isWhole ? [] : [`A span of time has a whole number of units, not ${String(count.value)}.`]),
    ...childExpressions(expression).flatMap((part) => expressionProblems(part, declared)),
  ]
}

const maxRelations = 3

function fieldProblems(
  { name, gives, places }: Extract<Expression, { readonly op: 'field' }>,
  declared: Declared,
): readonly string[] {
  const parts = name.split('.')
  if (parts.length > maxRelations + 1)
    return [`It takes ${name} over ${parts.length - 1} relations. ${maxRelations} are the most.`]
  const found = followRelations(parts.slice(0, -1), declared)
  if (typeof found === 'string') return [found]
  const last = parts.at(-1) ?? ''
  const own = found === declared.entity
  const label = own ? name : `${name} of ${found.name}`
  const kind = valueTypeOf(last, found)
  if (!kind) {
    return [
      `It is worked out from ${own ? name : `${last} of ${found.name}`}, which is not a field.`,
    ]
  }
  if (isHidden(found.fields[last]))
    return [`It is worked out from ${label}, which is hidden: everybody could read it here.`]
  if (kind.gives !== gives) return [`It takes ${name} for ${gives}, but that is ${kind.type}.`]
  return gives === 'decimal' && kind.places !== places
    ? [`It takes ${name} to have ${places} decimal places, but that has ${kind.places}.`]
    : []
}

/** Checks whether nobody may read a field. */
const isHidden = (field: Field | undefined): boolean =>
  field !== undefined && 'hidden' in field && field.hidden

const systemTypes: Readonly<Record<string, ValueType>> = {
  id: 'text',
  owner: 'text',
  createdAt: 'timestamp',
  updatedAt: 'timestamp',
}

/** Returns the type of a field as an expression reads it, or nothing if there is no such field. */
function valueTypeOf(
  name: string,
  { fields, states }: Entity,
): { readonly gives: string; readonly places: number; readonly type: string } | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.computed) {
    const { gives, places } = field.computed.expression
    return { gives, places, type: gives }
  }
  if (field) {
    const { column, type } = field
    return { gives: column.kind, places: column.kind === 'decimal' ? column.places : 0, type }
  }
  if (name === 'state' && states) return { gives: 'text', places: 0, type: 'text' }
  if (name === 'since' && states) return { gives: 'timestamp', places: 0, type: 'timestamp' }
  const gives = Object.hasOwn(systemTypes, name) ? systemTypes[name] : undefined
  return gives && { gives, places: 0, type: gives }
}

/** Checks whether an expression can never be null. */
function isCertain(expression: Expression, declared: Declared): boolean {
  const certain = (one: Expression) => isCertain(one, declared)
  if (isTotal(expression)) return expression.op === 'count' || expression.op === 'sum'
  switch (expression.op) {
    case 'field':
      return isCertainField(expression.name, declared)
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

function isCertainField(name: string, { entity, entities }: Declared): boolean {
  const [first = '', ...rest] = name.split('.')
  const field = Object.hasOwn(entity.fields, first) ? entity.fields[first] : undefined
  if (rest.length === 0) return field ? field.required : first !== 'owner'
  const target = entities.find((one) => one.name === field?.relation?.target)
  return (
    field?.required === true &&
    target !== undefined &&
    isCertainField(rest.join('.'), { entity: target, entities })
  )
}
