import { declarationError, type DeclarationError } from './declaration-error.ts'
import type { Entity } from '../entity.ts'
import type { WhereOperator } from '../field.ts'
import { findInverseRelation } from '../inverse-relation.ts'
import { accessRulesByRole, conditionOf, type AccessRule } from '../role.ts'
import { statesOf } from '../state.ts'
import { identityKindOf } from '../me.ts'
import { me, type Where } from '../where.ts'

const systemFieldOperators: Readonly<Record<string, readonly WhereOperator[]>> = {
  id: ['is', 'not', 'in'],
  owner: ['is', 'not', 'in', 'empty'],
  state: ['is', 'not', 'in'],
  createdAt: ['gt', 'gte', 'lt', 'lte'],
  updatedAt: ['gt', 'gte', 'lt', 'lte'],
}

/**
 * Returns the mistakes in the conditions of access rules: unknown fields, states and operators.
 *
 * @example
 * validateConditions(card, [card]) // [] if all conditions are valid
 */
export function validateConditions(
  entity: Entity,
  entities: readonly Entity[],
): readonly DeclarationError[] {
  const { name: of } = entity
  const rules: [string, readonly string[], AccessRule][] = Object.entries(entity.may).map(
    ([verb, rule]) => [verb, [of, 'may', verb], rule],
  )
  for (const [name, { may }] of Object.entries(entity.states?.moves ?? {})) {
    rules.push([name, [of, 'states', 'moves', name, 'may'], may])
  }
  for (const [name, { read, change }] of Object.entries(entity.fieldPermissions)) {
    if (read !== undefined)
      rules.push([`reading ${name}`, [of, 'fieldPermissions', name, 'read'], read])
    if (change !== undefined)
      rules.push([`changing ${name}`, [of, 'fieldPermissions', name, 'change'], change])
  }
  return rules.flatMap(([verb, place, rule]) =>
    Object.entries(accessRulesByRole(rule)).flatMap(([role, terms]) =>
      validateWhere(
        `A condition of ${verb} of ${of}`,
        conditionOf(terms) ?? {},
        entity,
        entities,
      ).map((problem) => declarationError([...place, role], problem, exampleFor(role, entity))),
    ),
  )
}

function exampleFor(role: string, { fields, states }: Entity): string {
  const [field = 'id'] = Object.keys(fields)
  const condition = states ? `state: '${states.initial}'` : `${field}: { not: null }`
  return `${role}: when({ ${condition} })`
}

/**
 * Returns the mistakes in a condition on records of an entity, in whole sentences.
 *
 * @example
 * validateWhere('It', { nmae: 'Ada' }, card, [card]) // ['It asks for nmae, which is not a field.']
 */
export function validateWhere(
  about: string,
  where: Where,
  entity: Entity,
  entities: readonly Entity[],
): readonly string[] {
  return Object.entries(where).flatMap(([name, operand]): readonly string[] => {
    const validateNested = (one: Where) => validateWhere(about, one, entity, entities)
    if (name === 'and' || name === 'or')
      return (operand as readonly Where[]).flatMap(validateNested)
    if (name === 'not') return validateNested(operand as Where)
    const operators = operatorsOf(name, entity)
    const inverse = operators ? undefined : findInverseRelation(name, entity, entities)
    if (inverse && isObject(operand))
      return validateWhere(about, operand as Where, inverse.from, entities)
    if (!operators) return [`${about} asks for ${name}, which is not a field.`]
    const comparisons = isObject(operand) ? Object.entries(operand) : [['is', operand] as const]
    const target = entity.fields[name]?.relation?.target
    const related = entities.find((one) => one.name === target)
    const isRelated =
      related && !comparisons.every(([operator]) => operators.includes(operator as WhereOperator))
    if (isRelated && isObject(operand))
      return validateWhere(about, operand as Where, related, entities)
    return comparisons.flatMap(([operator, value]) => {
      if (!operators.includes(operator as WhereOperator)) {
        return [`${about} asks ${name} for ${operator}, which it cannot be asked for.`]
      }
      if ([value].flat().includes(me) && !identityKindOf(name, entity)) {
        return [
          `${about} compares ${name} with me, which is possible with owner and with what points to a user.`,
        ]
      }
      return name === 'state' ? checkState(about, value, entity) : []
    })
  })
}

function operatorsOf(
  name: string,
  { fields, states }: Entity,
): readonly WhereOperator[] | undefined {
  if (name === 'state' && !states) return undefined
  if (Object.hasOwn(systemFieldOperators, name)) return systemFieldOperators[name]
  return Object.hasOwn(fields, name) ? fields[name]?.operators : undefined
}

function checkState(about: string, value: unknown, { states }: Entity): readonly string[] {
  const known = states ? statesOf(states) : []
  return [value]
    .flat()
    .filter((one) => !known.includes(String(one)))
    .map((one) => `${about} asks for the state ${String(one)}, which there is not.`)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
