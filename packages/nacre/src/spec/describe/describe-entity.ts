import type { Action } from '#shell/language/entities/action.ts'
import type { Email } from '#shell/language/entities/email.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Fields } from '#shell/language/fields/field.ts'
import type {
  ActionDescription,
  EntityDescription,
  SectionDescription,
  EntityRuleDescription,
} from '../description.ts'
import { formatCondition } from '../grammar/format-formula.ts'
import { type Languages, normalizeLocalizedText } from '../grammar/localized-text.ts'
import { describeEntityEmails } from './describe-emails.ts'
import { describeConditions, describeVerbErrors } from './describe-conditions.ts'
import { describeConstraints } from './describe-constraints.ts'
import { describeReminders } from './describe-reminders.ts'
import { describeField } from './describe-field.ts'
import { describeFields } from './describe-fields.ts'
import { describeStates } from './describe-states.ts'
import type { Viewer } from './viewer.ts'
import type { AccessRuleDescription } from '../field-description.ts'

/**
 * Describes an entity as plain data, limited to what a viewer may know. Returns `undefined` if the
 * viewer may not know the entity.
 */
export function describeEntity(
  entity: Entity,
  viewer: Viewer,
  isKnown: (entity: string) => boolean,
  languages: Languages,
  emails: Readonly<Record<string, Email>> = {},
): EntityDescription | undefined {
  const {
    name,
    plural,
    label,
    pluralLabel,
    renamedFrom,
    description,
    titleField,
    indexes,
    trashDays,
    limits: { counts: _counts, ...quotas },
    states,
  } = entity
  if (!mayKnow(entity, viewer)) return undefined
  const fields = describeFields(entity, viewer, isKnown, languages)
  const isVisible = (one: string) => fields.some((field) => field.name === one)
  const describeRules = (declared: Entity['rules']) =>
    Object.entries(declared)
      .filter((pair) => pair[1].fields.every(isVisible))
      .map(([key, one]): EntityRuleDescription => ({
        name: key,
        message: normalizeLocalizedText(one.message, languages),
        fields: one.fields,
      }))
  return {
    name,
    plural,
    ...(label === undefined ? {} : { label: normalizeLocalizedText(label, languages) }),
    ...(pluralLabel === undefined
      ? {}
      : { pluralLabel: normalizeLocalizedText(pluralLabel, languages) }),
    ...(renamedFrom === undefined || !viewer.isAll ? {} : { renamedFrom }),
    ...(description === undefined ? {} : { description }),
    fields,
    ...(titleField !== undefined && isVisible(titleField) ? { titleField } : {}),
    columns: entity.columns.filter((one) => isVisible(one) || !Object.hasOwn(entity.fields, one)),
    indexes: indexes.filter(isVisible),
    trashDays,
    ...(states ? { states: describeStates(states, entity, viewer, isKnown, languages) } : {}),
    actions: Object.entries(entity.actions)
      .filter(([action]) => viewer.can(action, entity))
      .map(([action, one]) => describeAction(action, one, languages)),
    rules: describeRules(entity.rules),
    onlyIf: describeConditions(entity, viewer, isVisible, languages),
    ...describeVerbErrors(entity, viewer),
    ...describeConstraints(entity, isVisible, isKnown, languages),
    sections: sectionsOf(entity, isVisible, languages),
    may: accessRulesOf(entity, viewer),
    ...recordRolesOf(entity),
    limits: quotas,
    selfOwned: entity.selfOwned,
    isSingleton: entity.isSingleton,
    afterCommit: viewer.isAll ? entity.afterCommit : {},
    emails: viewer.isAll ? describeEntityEmails(entity, emails) : [],
    ...(viewer.isAll && Object.keys(entity.timers).length > 0
      ? { timers: describeReminders(entity, emails) }
      : {}),
  }
}

function sectionsOf(
  { sections }: Entity,
  isVisible: (field: string) => boolean,
  languages: Languages,
): readonly SectionDescription[] {
  return Object.entries(sections).flatMap(([name, { label, help, fields }]) => {
    const shown = fields.filter(isVisible)
    if (shown.length === 0) return []
    const texts = {
      ...(label === undefined ? {} : { label: normalizeLocalizedText(label, languages) }),
      ...(help === undefined ? {} : { help: normalizeLocalizedText(help, languages) }),
    }
    return [{ name, ...texts, fields: shown }]
  })
}

/** Checks whether a viewer may use any verb on the records of an entity. */
export function mayKnow(entity: Entity, { can }: Viewer): boolean {
  const names = ['read', 'create', 'change', 'remove', ...Object.keys(entity.actions)]
  return [...names, ...Object.keys(entity.states?.moves ?? {})].some((verb) => can(verb, entity))
}

function describeAction(name: string, action: Action, languages: Languages): ActionDescription {
  const { kind, label } = action
  const labelPart = label === undefined ? {} : { label: normalizeLocalizedText(label, languages) }
  if (kind === 'reaction') {
    return {
      kind,
      name,
      ...labelPart,
      countField: action.countField,
      viewerField: action.viewerField,
    }
  }
  const { description, errors, of, readOnly } = action
  const describeAll = (fields: Fields) =>
    Object.entries(fields).map(([field, one]) => describeField(field, one, languages))
  const answers = describeAll(action.answers)
  return {
    kind,
    name,
    ...labelPart,
    ...(description === undefined ? {} : { description }),
    input: describeAll(action.input),
    errors: errors.map(({ code }) => code),
    ...(answers.length === 0 ? {} : { answers }),
    ...(of === 'list' ? { of } : {}),
    ...(readOnly ? { readOnly } : {}),
  }
}

function recordRolesOf({ recordRoles }: Entity): Pick<EntityDescription, 'recordRoles'> {
  const described = Object.entries(recordRoles).map(([name, where]) => [
    name,
    formatCondition(where),
  ])
  return described.length === 0 ? {} : { recordRoles: Object.fromEntries(described) }
}

/** Returns the access rules of an entity, without those for administrators only. */
function accessRulesOf(
  entity: Entity,
  viewer: Viewer,
): Readonly<Record<string, AccessRuleDescription>> {
  return Object.fromEntries(
    Object.entries(entity.may)
      .map(([verb, who]) => [verb, viewer.terms(who, entity)] as const)
      .filter(([, terms]) => terms.length > 0),
  )
}
