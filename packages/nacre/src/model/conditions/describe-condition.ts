import { localizedMessage, messageTemplate } from '#shell/messages/translate.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { describeExpression } from './describe-expression.ts'
import { isExpression } from '#shell/language/expressions/expression.ts'
import {
  type Language,
  humanize,
  type LocalizedText,
  localize,
} from '#shell/language/texts/localized-text.ts'

/** The parts of an entity that describe its records. */
type DescribedEntity = Pick<Entity, 'fields' | 'states'>

const systemFieldLabels: Readonly<Record<string, LocalizedText>> = {
  id: localizedMessage('model.builtInFields.id'),
  state: localizedMessage('model.builtInFields.state'),
  owner: localizedMessage('model.builtInFields.owner'),
  createdAt: localizedMessage('model.builtInFields.created'),
  updatedAt: localizedMessage('model.builtInFields.updated'),
}

const operatorTemplates: Readonly<Record<string, LocalizedText>> = {
  is: messageTemplate('model.conditions.is'),
  not: messageTemplate('model.conditions.not'),
  in: messageTemplate('model.conditions.in'),
  gt: messageTemplate('model.conditions.gt'),
  gte: messageTemplate('model.conditions.gte'),
  lt: messageTemplate('model.conditions.lt'),
  lte: messageTemplate('model.conditions.lte'),
  contains: messageTemplate('model.conditions.contains'),
  startsWith: messageTemplate('model.conditions.startsWith'),
  has: messageTemplate('model.conditions.has'),
}

const emptyTemplate: LocalizedText = messageTemplate('model.conditions.empty')
const notEmptyTemplate: LocalizedText = messageTemplate('model.conditions.notEmpty')
const ownLabel: LocalizedText = localizedMessage('model.conditions.currentUser')
const conjunctions = {
  and: localizedMessage('model.conjunctions.and'),
  or: localizedMessage('model.conjunctions.or'),
  not: localizedMessage('model.conjunctions.not'),
} as const satisfies Readonly<Record<string, LocalizedText>>

/**
 * A condition on a record as people say it. It tells what is declared and nothing of any record.
 *
 * @example
 * describeFilterCondition({ state: { in: ['draft', 'rejected'] } }, review) // 'Status is draft or rejected'
 */
export function describeCondition(
  where: Where,
  entity: DescribedEntity,
  language?: Language,
): string {
  return describeAt(where, entity, { root: entity, language })
}

/** The entity that a whole condition belongs to, and the language. */
interface Scope {
  readonly root: DescribedEntity
  readonly language: Language | undefined
}

function describeAt(where: Where, entity: DescribedEntity, scope: Scope): string {
  const { language } = scope
  const parts = Object.entries(where)
    .filter(([, operand]) => operand !== undefined)
    .map(([name, operand]) => describeOperand(name, operand, entity, scope))
  return parts.join(localize(conjunctions.and, language))
}

function describeOperand(
  name: string,
  operand: unknown,
  entity: DescribedEntity,
  scope: Scope,
): string {
  const { language } = scope
  const describeNested = (where: unknown) => `(${describeAt(where as Where, entity, scope)})`
  if (name === 'not') return `${localize(conjunctions.not, language)} ${describeNested(operand)}`
  if ((name === 'and' || name === 'or') && Array.isArray(operand)) {
    const [only, ...others] = operand
    if (others.length === 0) return describeAt(only ?? {}, entity, scope)
    return operand.map(describeNested).join(localize(conjunctions[name], language))
  }
  const field = describeField(name, entity, language)
  if (typeof operand !== 'object' || operand === null || isExpression(operand)) {
    return formatComparison('is', field, operand, { name, entity, ...scope })
  }
  return Object.entries(operand)
    .map(([operator, value]) =>
      Object.hasOwn(operatorTemplates, operator) || operator === 'empty'
        ? formatComparison(operator, field, value, { name, entity, ...scope })
        : // The related entity is unknown here, so its fields are described by their names.
          `${field}: ${describeOperand(operator, value, { fields: {}, states: undefined }, scope)}`,
    )
    .join(localize(conjunctions.and, language))
}

interface About {
  readonly name: string
  readonly entity: DescribedEntity
  /** The entity of the condition, which its expressions are of. */
  readonly root: DescribedEntity
  readonly language: Language | undefined
}

function formatComparison(operator: string, field: string, value: unknown, about: About): string {
  const { language } = about
  const isNothing = operator === 'empty' ? value === true : value === null
  const isEmptyTest = operator === 'empty' || value === null
  const template = isEmptyTest
    ? isNothing === (operator !== 'not')
      ? emptyTemplate
      : notEmptyTemplate
    : (operatorTemplates[operator] ?? '')
  return localize(template, language).replaceAll(/\{(field|value)\}/gu, (_, part) =>
    part === 'field' ? field : describeValue(value, about),
  )
}

function describeValue(value: unknown, about: About): string {
  const { name, entity, root, language } = about
  if (Array.isArray(value)) {
    return value.map((one) => describeValue(one, about)).join(localize(conjunctions.or, language))
  }
  if (value === me) return localize(ownLabel, language)
  if (isExpression(value)) return describeExpression(value, root, language)
  if (value === true) return localize(localizedMessage('model.conditions.yes'), language)
  if (value === false) return localize(localizedMessage('model.conditions.no'), language)
  const labels = name === 'state' ? entity.states?.labels : entity.fields[name]?.constraints.choices
  const text = String(value)
  const label = labels && Object.hasOwn(labels, text) ? labels[text] : undefined
  return label === undefined ? text : localize(label, language)
}

function describeField(
  name: string,
  { fields }: DescribedEntity,
  language: Language | undefined,
): string {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const known = Object.hasOwn(systemFieldLabels, name) ? systemFieldLabels[name] : undefined
  return localize(field?.label ?? known ?? humanize(name), language)
}
