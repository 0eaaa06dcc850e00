import { didYouMean } from '../names/did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { comparisonProblems, expressionProblems } from './validate-where.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { type Expression, isExpression } from '#shell/language/expressions/expression.ts'
import { inlineComputed, isOwnExpression } from '#shell/language/fields/expression-inputs.ts'
import type { Field, WhereOperator } from '#shell/language/fields/field.ts'
import { comparisonsOf, constraintOperators } from '#shell/language/records/matches-where.ts'
import { statesOf } from '#shell/language/entities/state.ts'
import type { Where } from '#shell/language/conditions/where.ts'

/**
 * Returns the mistakes in the condition of a constraint. It compares own stored fields and the state
 * with constants and with expressions of own stored fields, because it becomes the condition of an index or is asked for each write.
 *
 * @example
 * [...constraintWhereErrors('The unique constraint seat of ticket', place, { state: 'held' }, ticket)]
 */
export function* constraintWhereErrors(
  about: string,
  place: readonly string[],
  where: Where | undefined,
  entity: Entity,
): Iterable<DeclarationError> {
  const state = entity.states?.initial
  const line =
    state === undefined
      ? `where: { ${exampleField(entity)}: { not: null } }`
      : `where: { state: '${state}' }`
  for (const problem of problemsIn(where ?? {}, entity)) {
    yield declarationError(place, `${about} ${problem}`, line)
  }
}

function* problemsIn(where: Where, entity: Entity): Iterable<string> {
  for (const [name, operand] of Object.entries(where)) {
    if (name === 'and' || name === 'or') {
      for (const one of operand as readonly Where[]) yield* problemsIn(one, entity)
    } else if (name === 'not') yield* problemsIn(operand as Where, entity)
    else yield* operandProblems(name, operand, entity)
  }
}

function* operandProblems(name: string, operand: unknown, entity: Entity): Iterable<string> {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  const states = name === 'state' && entity.states ? statesOf(entity.states) : undefined
  if (!field && !states) {
    yield `has a condition on ${name}, which is neither a field nor the state.${didYouMean(name, Object.keys(entity.fields))}`
    return
  }
  if (field && ['json', 'many', 'computed'].includes(field.column.kind)) {
    yield `has a condition on ${name}, which is not stored as one value.`
    return
  }
  for (const [operator, value] of comparisonsOf(operand)) {
    const isKnown = constraintOperators.has(operator as WhereOperator)
    if (
      !isKnown ||
      !(field?.operators ?? ['is', 'not', 'in']).includes(operator as WhereOperator)
    ) {
      yield `has a condition that compares ${name} by ${operator}, which is not possible here.`
    } else if (isExpression(value)) {
      yield* expressionProblemsIn({ name, operator, value }, entity)
    } else if (operator !== 'empty') {
      for (const one of [value].flat()) yield* constantProblems(name, one, field, states)
    }
  }
}

function* expressionProblemsIn(
  compared: { name: string; operator: string; value: Expression },
  entity: Entity,
): Iterable<string> {
  const { name, value } = compared
  const isOwn = isOwnExpression(inlineComputed(value, entity.fields, { isComplete: true }))
  if (!isOwn)
    yield `has a condition that compares ${name} with an expression that is worked out from more than the own stored fields.`
  const problems = [
    ...(isOwn ? expressionProblems(value, { entity, entities: [] }, { isShown: false }) : []),
    ...comparisonProblems({ ...compared, about: 'It' }, entity),
  ]
  for (const problem of problems)
    yield `has a condition on ${name} that is not possible. ${problem}`
}

function* constantProblems(
  name: string,
  value: unknown,
  field: Field | undefined,
  states: readonly string[] | undefined,
): Iterable<string> {
  if (value === null) return
  const isValid = states ? states.some((one) => one === value) : field?.check(value) === undefined
  if (isValid) return
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'me')
  yield `has a condition that compares ${name} with ${shown}, which it cannot be.`
}

/**
 * Returns the name of a field, for lines that would be right.
 *
 * @example
 * exampleField(card) // 'title'
 */
export function exampleField({ fields }: Entity): string {
  return Object.keys(fields)[0] ?? 'title'
}
