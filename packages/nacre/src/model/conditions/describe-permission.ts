import { inEachLanguage, localizedMessage, messagesFor } from '#shell/messages/translate.ts'
import { describeCondition } from './describe-condition.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { accessRuleFor } from '#shell/language/entities/permission.ts'
import {
  accessRulesByRole,
  administrator,
  conditionOf,
  fieldsOf,
  type Role,
  type RoleCondition,
} from '#shell/language/roles/role.ts'
import {
  type Language,
  humanize,
  type LocalizedText,
  localize,
} from '#shell/language/texts/localized-text.ts'

const verbs: Readonly<Record<string, LocalizedText>> = {
  list: localizedMessage('model.verbs.list'),
  read: localizedMessage('model.verbs.read'),
  create: localizedMessage('model.verbs.create'),
  change: localizedMessage('model.verbs.change'),
  remove: localizedMessage('model.verbs.remove'),
  erase: localizedMessage('model.verbs.erase'),
  export: localizedMessage('model.verbs.export'),
  summary: localizedMessage('model.verbs.summary'),
  history: localizedMessage('model.verbs.history'),
  restore: localizedMessage('model.verbs.restore'),
}

const groupLabels: Readonly<Record<string, LocalizedText>> = {
  everyone: localizedMessage('model.roles.everyone'),
  user: localizedMessage('model.roles.user'),
  owner: localizedMessage('model.roles.owner'),
  [administrator.role]: localizedMessage('model.roles.administrator'),
}

/**
 * A verb, a move or an action of an entity as people say it.
 *
 * @example
 * verbLabel('change', card, 'de') // 'Bearbeiten'
 */
export function verbLabel(verb: string, entity: Entity, language?: Language): string {
  const moves = entity.states?.moves ?? {}
  const declared = Object.hasOwn(moves, verb)
    ? moves[verb]
    : Object.hasOwn(entity.actions, verb)
      ? entity.actions[verb]
      : undefined
  const text = declared?.label ?? (Object.hasOwn(verbs, verb) ? verbs[verb] : undefined)
  return localize(text ?? humanize(verb), language)
}

/**
 * Whom a rule speaks of, as people say it.
 *
 * @example
 * roleLabel('owner', product.roles) // 'the owner'
 */
export function roleLabel(name: string, roles: readonly Role[], language?: Language): string {
  const known = Object.hasOwn(groupLabels, name) ? groupLabels[name] : undefined
  const label = roles.find(({ role }) => role === name)?.label
  return localize(known ?? label ?? humanize(name), language)
}

/**
 * Who may do something with the records of an entity, each on their terms. Administrators come last:
 * they may whatever a declaration says.
 *
 * @example
 * describePermission('change', review, roles) // ['the owner, if Status is draft', 'Librarian', 'administrators']
 */
export function describePermission(
  verb: string,
  entity: Entity,
  roles: readonly Role[],
  language?: Language,
): readonly string[] {
  const who = accessRuleFor(verb, entity)
  if (who === 'application')
    return [localize(localizedMessage('model.permissions.application'), language)]
  const terms = Object.entries(who === undefined ? {} : accessRulesByRole(who))
  const others = terms
    .filter(([name]) => name !== administrator.role)
    .map(([name, condition]) =>
      withCondition(roleLabel(name, roles, language), condition, entity, language),
    )
  const isForAll = terms.some(([name, condition]) => isEveryone(name) && condition === 'always')
  return isForAll
    ? [roleLabel('everyone', roles, language)]
    : [...others, roleLabel(administrator.role, roles, language)]
}

/**
 * Why somebody may not: which rule it is, and for whom there is one.
 *
 * @example
 * forbiddenMessage('remove', card, roles).en // 'You don’t have permission for “Delete” (Card). Allowed for: administrators.'
 */
export function forbiddenMessage(
  verb: string,
  entity: Entity,
  roles: readonly Role[],
): LocalizedText {
  return inEachLanguage((language) =>
    messagesFor(language)('model.permissions.missing', {
      verb: verbLabel(verb, entity, language),
      entity: localize(entity.label ?? humanize(entity.name), language),
      who: describePermission(verb, entity, roles, language).join('; '),
    }),
  )
}

function withCondition(
  role: string,
  terms: RoleCondition,
  entity: Entity,
  language: Language | undefined,
): string {
  const where = conditionOf(terms)
  const fields = fieldsOf(terms)
  const condition = where && describeCondition(where, entity, language)
  const parts = [
    condition === undefined
      ? role
      : localizedMessage('model.permissions.condition', { role, condition }),
    ...(fields === undefined ? [] : [onlyFieldsText(fields, entity, language)]),
  ]
  return parts.map((part) => localize(part, language)).join(', ')
}

/**
 * The only fields that a role may set, as people say it.
 *
 * @example
 * onlyFieldsText(['remark'], tour, 'en') // 'only Remark'
 */
export function onlyFieldsText(
  names: readonly string[],
  entity: Entity,
  language?: Language,
): LocalizedText {
  const labels = names.map((one) => localize(entity.fields[one]?.label ?? humanize(one), language))
  const fields = new Intl.ListFormat(language ?? 'en', { type: 'conjunction' }).format(labels)
  return localizedMessage('model.permissions.fields', { fields })
}

function isEveryone(name: string): boolean {
  return name === 'everyone'
}
