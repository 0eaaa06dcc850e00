import { didYouMean } from '../names/did-you-mean.ts'
import { countedEntity, type Declared, followRelations } from './counted-entity.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import {
  childExpressions,
  type Expression,
  isExpression,
  type ValueType,
} from '#shell/language/expressions/expression.ts'
import {
  expressionOperators,
  fieldExpression,
} from '#shell/language/records/expression-comparison.ts'
import { isTotal, type Total } from '#shell/language/fields/expression-inputs.ts'
import type { Field, WhereOperator } from '#shell/language/fields/field.ts'
import { findInverseRelation } from '#shell/language/entities/inverse-relation.ts'
import { statesOf } from '#shell/language/entities/state.ts'
import { identityKindOf } from '../../conditions/me.ts'
import { namesMe, type Where } from '#shell/language/conditions/where.ts'
import { me } from '#shell/language/expressions/me-operand.ts'

const systemFieldOperators: Readonly<Record<string, readonly WhereOperator[]>> = {
  id: ['is', 'not', 'in'],
  owner: ['is', 'not', 'in', 'empty'],
  state: ['is', 'not', 'in'],
  createdAt: ['gt', 'gte', 'lt', 'lte'],
  updatedAt: ['gt', 'gte', 'lt', 'lte'],
}

/**
 * Returns the mistakes in a condition on records of an entity, in whole sentences. Expressions are of
 * the record that the condition belongs to, which is `root`.
 *
 * @example
 * validateWhere('It', { nmae: 'Ada' }, { entity: card, entities: [card] }) // ['It asks for nmae, which is not a field.']
 */
export function validateWhere(
  about: string,
  where: Where,
  { entity, entities }: Declared,
  root: Entity = entity,
): readonly string[] {
  return Object.entries(where).flatMap(([name, operand]): readonly string[] => {
    const validateAt = (one: unknown, at: Entity) =>
      validateWhere(about, one as Where, { entity: at, entities }, root)
    if (name === 'and' || name === 'or')
      return (operand as readonly Where[]).flatMap((one) => validateAt(one, entity))
    if (name === 'not') return validateAt(operand, entity)
    const operators = operatorsOf(name, entity)
    const inverse = operators ? undefined : findInverseRelation(name, entity, entities)
    if (inverse && isObject(operand)) return validateAt(operand, inverse.from)
    if (!operators)
      return [
        `${about} asks for ${name}, which is not a field of ${entity.name}.${didYouMean(name, knownNames(entity))}`,
      ]
    const comparisons = isObject(operand) ? Object.entries(operand) : [['is', operand] as const]
    const target = entity.fields[name]?.relation?.target
    const related = entities.find((one) => one.name === target)
    const isRelated =
      related && !comparisons.every(([operator]) => operators.includes(operator as WhereOperator))
    if (isRelated && isObject(operand)) return validateAt(operand, related)
    return comparisons.flatMap(([operator, value]) => {
      if (!operators.includes(operator as WhereOperator)) {
        return [
          `${about} asks ${name} for ${operator}, which it cannot be asked for: it can for ${operators.join(', ')}.`,
        ]
      }
      if (isExpression(value)) {
        const compared = { about, name, operator, value }
        return [
          ...expressionProblems(value, { entity: root, entities }, { isShown: false }).map(
            (problem) => `${about} compares ${name} with an expression. ${problem}`,
          ),
          ...comparisonProblems(compared, entity),
        ]
      }
      const misshapen = shapeProblem(operator, value)
      if (misshapen !== undefined) return [`${about} compares ${name} ${misshapen}`]
      if ([value].flat().includes(me) && !identityKindOf(name, entity)) {
        return [
          `${about} compares ${name} with me, which is possible with owner and with what points to a user.`,
        ]
      }
      return name === 'state' ? checkState(about, value, entity) : []
    })
  })
}

/** The names that a condition on the entity can ask for. */
function knownNames({ fields, states }: Entity): readonly string[] {
  const system = Object.keys(systemFieldOperators).filter((name) => name !== 'state' || states)
  return [...Object.keys(fields), ...system]
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
    .map(
      (one) =>
        `${about} asks for the state ${String(one)}, which there is not: there is ${known.join(', ')}.${didYouMean(String(one), known)}`,
    )
}

/** Returns why a value cannot be that of an operator: one value, several of them, or yes or no. */
function shapeProblem(operator: string, value: unknown): string | undefined {
  if (operator === 'in') {
    return Array.isArray(value) ? undefined : 'by in with one value. By in, it takes a list.'
  }
  if (operator === 'empty') {
    return typeof value === 'boolean'
      ? undefined
      : 'by empty with a value other than true or false.'
  }
  if (Array.isArray(value)) return `by ${operator} with a list. Write { in: [...] }.`
  return isObject(value) ? `by ${operator} with an object, which is not a value.` : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isExpression(value)
  )
}

/** A field that a condition compares with an expression. */
interface Compared {
  readonly about: string
  readonly name: string
  readonly operator: string
  readonly value: Expression
}

const kinds: Readonly<Record<ValueType, string>> = {
  text: 'text',
  integer: 'whole number',
  decimal: 'decimal number',
  boolean: 'yes or no',
  date: 'date',
  timestamp: 'date and time',
}

/**
 * Returns the mistakes in the comparison of a field with an expression: their types have to agree.
 *
 * @example
 * [...comparisonProblems({ about: 'It', name: 'ends', operator: 'gt', value: integerField('width') }, tour)]
 */
export function* comparisonProblems(
  { about, name, operator, value }: Compared,
  entity: Entity,
): Iterable<string> {
  const isMany = entity.fields[name]?.relation?.isMany === true
  const gives = isMany ? 'text' : fieldExpression(name, entity)?.gives
  const other = value.op === 'field' ? value.name : 'an expression'
  if (gives === undefined || !(isMany ? operator === 'has' : expressionOperators.has(operator))) {
    yield `${about} compares ${name} by ${operator} with ${other}. By ${operator}, it can only be compared with a value.`
  } else if (!isComparable(gives, value.gives)) {
    yield `${about} compares ${name} (${kinds[gives]}) with ${other} (${kinds[value.gives]}).`
  } else if (gives === 'text' && !['is', 'not', 'has'].includes(operator)) {
    yield `${about} compares the texts ${name} and ${other} by ${operator}. Compare texts by is or not.`
  }
}

function isComparable(one: ValueType, other: ValueType): boolean {
  const isNumber = (type: ValueType) => type === 'integer' || type === 'decimal'
  return one === other || (isNumber(one) && isNumber(other))
}

/** Whether an expression is shown to everybody who reads its record. */
interface Audience {
  readonly isShown: boolean
}

/**
 * Returns the mistakes in an expression of an entity, in whole sentences.
 *
 * @example
 * expressionProblems(textField('nmae'), { entity: card, entities: [card] }).length // 1
 */
export function expressionProblems(
  expression: Expression,
  declared: Declared,
  audience: Audience = { isShown: true },
): readonly string[] {
  if (isTotal(expression)) return totalProblems(expression, declared, audience)
  if (expression.op === 'field') return fieldProblems(expression, declared, audience)
  if (expression.op === 'setting') return settingProblems(expression, declared)
  const isSpan = expression.op === 'plus' || expression.op === 'minus'
  const { count } = isSpan ? expression : {}
  const isWhole = count?.op !== 'constant' || Number.isSafeInteger(count.value)
  return [
    ...(isWhole ? [] : [`A span of time has a whole number of units, not ${String(count.value)}.`]),
    ...childExpressions(expression).flatMap((part) => expressionProblems(part, declared, audience)),
  ]
}

function totalProblems(
  { op, inverse, value, where }: Total,
  declared: Declared,
  audience: Audience,
): readonly string[] {
  const { entity, entities } = declared
  const from = countedEntity(inverse, declared)
  if (!from) {
    return [
      `It takes ${op}Of ${inverse}, but no field of another entity points to ${entity.name} with inverse: '${inverse}'.`,
    ]
  }
  return [
    ...(value ? expressionProblems(value, { entity: from, entities }, audience) : []),
    ...validateWhere('It', where as Where, { entity: from, entities }, entity),
    ...(namesMe(where)
      ? ['It counts by me: a total is the same for everybody. Use a condition where it is read.']
      : []),
  ]
}

const maxRelations = 3

function fieldProblems(
  { name, gives, places }: Extract<Expression, { readonly op: 'field' }>,
  declared: Declared,
  { isShown }: Audience,
): readonly string[] {
  const parts = name.split('.')
  if (parts.length > maxRelations + 1)
    return [`It takes ${name} over ${parts.length - 1} relations. ${maxRelations} are the most.`]
  const found = followRelations(parts.slice(0, -1), declared)
  if (typeof found === 'string') return [found]
  const last = parts.at(-1) ?? ''
  const own = found === declared.entity
  const label = own ? name : `${name} of ${found.name}`
  const field = Object.hasOwn(found.fields, last) ? found.fields[last] : undefined
  const value = fieldExpression(last, found)
  const type = field && !field.computed ? field.type : value?.gives
  if (type === undefined) {
    return [
      `It is worked out from ${own ? name : `${last} of ${found.name}`}, which is not a field.${didYouMean(last, Object.keys(found.fields))}`,
    ]
  }
  if (isShown && isHidden(field))
    return [`It is worked out from ${label}, which is hidden: everybody could read it here.`]
  if (value?.gives !== gives) return [`It takes ${name} for ${gives}, but that is ${type}.`]
  return gives === 'decimal' && value.places !== places
    ? [`It takes ${name} to have ${places} decimal places, but that has ${value.places}.`]
    : []
}

function settingProblems(
  node: Extract<Expression, { readonly op: 'setting' }>,
  { entities }: Declared,
): readonly string[] {
  const settings = entities.find(({ isSingleton }) => isSingleton)
  const value = settings && fieldExpression(node.name, settings)
  if (!value) return [`It reads the setting ${node.name}, which is not a setting of the product.`]
  if (value.gives === node.gives && value.places === node.places) return []
  const places = value.gives === 'decimal' ? `, places: ${value.places}` : ''
  return [
    `It reads the setting ${node.name} as ${kinds[node.gives]}, but that is ${kinds[value.gives]}: say settingField('${node.name}', { type: '${value.gives}'${places} }).`,
  ]
}

/** Checks whether nobody may read a field. */
const isHidden = (field: Field | undefined): boolean => field?.hidden === true
