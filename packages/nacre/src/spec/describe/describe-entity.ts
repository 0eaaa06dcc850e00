import type { Action } from '#shell/model/action.ts'
import type { Email } from '#shell/model/email.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Move, States } from '#shell/model/state.ts'
import type {
  ActionDescription,
  MoveDescription,
  EntityDescription,
  FieldDescription,
  SectionDescription,
  StatesDescription,
  AccessRuleDescription,
  EntityRuleDescription,
} from '../description.ts'
import { formatCondition } from '../grammar/format-condition.ts'
import { fieldNamesIn, parseFormula } from '../grammar/parse-formula.ts'
import { type Languages, normalizeLocalizedText } from '../grammar/localized-text.ts'
import { describeEntityEmails } from './describe-emails.ts'
import { describeConstraints } from './describe-constraints.ts'
import { describeField } from './describe-field.ts'
import { describeTrigger } from './describe-trigger.ts'
import type { Viewer } from './viewer.ts'

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
    limits,
    states,
  } = entity
  if (!mayKnow(entity, viewer)) return undefined
  const fields = fieldsOf(entity, viewer, isKnown, languages)
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
    ...describeConstraints(entity, isVisible, isKnown, languages),
    sections: sectionsOf(entity, isVisible, languages),
    may: accessRulesOf(entity, viewer),
    ...recordRolesOf(entity),
    limits,
    selfOwned: entity.selfOwned,
    isSingleton: entity.isSingleton,
    afterCommit: viewer.isAll ? entity.afterCommit : {},
    emails: viewer.isAll ? describeEntityEmails(entity, emails) : [],
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

function fieldsOf(
  entity: Entity,
  viewer: Viewer,
  isKnown: (entity: string) => boolean,
  languages: Languages,
): readonly FieldDescription[] {
  const isRead = viewer.can('read', entity)
  const isSet = viewer.can('create', entity) || viewer.can('change', entity)
  const known = Object.entries(entity.fields).filter(
    ([name, { readOnly }]) =>
      (isRead && viewer.field('read', entity, name)) ||
      (isSet && !readOnly && viewer.field('change', entity, name)),
  )
  const names = new Set(known.map(([name]) => name))
  return known.map(([name, field]) => {
    const terms = entity.fieldPermissions[name]
    const {
      relation,
      formula,
      reveals = [],
      visibleWhen,
      read,
      change,
      renamedFrom,
      ...rest
    } = describeField(name, field, languages, terms)
    const isDescribed = (one: string | undefined) =>
      one !== undefined &&
      fieldNamesIn(parseFormula(one)).every(
        (other) => names.has(other) || !Object.hasOwn(entity.fields, other),
      )
    const revealed = reveals.filter((other) => names.has(other))
    return {
      ...rest,
      ...(relation && isKnown(relation.target) ? { relation } : {}),
      ...(formula !== undefined && isDescribed(formula) ? { formula } : {}),
      ...(revealed.length > 0 ? { reveals: revealed } : {}),
      ...(visibleWhen !== undefined && isDescribed(visibleWhen) ? { visibleWhen } : {}),
      ...(renamedFrom === undefined || !viewer.isAll ? {} : { renamedFrom }),
      ...(read === undefined ? {} : { read: viewer.terms(terms?.read ?? [], entity) }),
      ...(change === undefined ? {} : { change: viewer.terms(terms?.change ?? [], entity) }),
    }
  })
}

function describeStates(
  { initial, entryStates = [], finalStates = [], labels = {}, moves }: States,
  entity: Entity,
  viewer: Viewer,
  isKnown: (entity: string) => boolean,
  languages: Languages,
): StatesDescription {
  const names = viewer.states(entity)
  const isVisible = (state: string) => names.includes(state)
  return {
    initial,
    names,
    entryStates: entryStates.filter(isVisible),
    finalStates: finalStates.filter(isVisible),
    labels: Object.fromEntries(
      Object.entries(labels)
        .filter(([state]) => isVisible(state))
        .map(([state, texts]) => [state, normalizeLocalizedText(texts, languages)]),
    ),
    moves: Object.entries(moves)
      .filter(([name]) => viewer.can(name, entity))
      .map(
        ([
          name,
          { from, to, may, label, guard, guardDescription, job, after, at, on, asSoonAs },
        ]) => ({
          name,
          from: [from].flat(),
          to,
          may: viewer.terms(may, entity),
          ...(label === undefined ? {} : { label: normalizeLocalizedText(label, languages) }),
          ...(guard ? { guard: guardDescription === undefined ? {} : { guardDescription } } : {}),
          ...describeMoveTime({ after, at }),
          ...(on && isKnown(on.entity) ? { on: describeTrigger(on) } : {}),
          ...(asSoonAs && viewer.isAll ? { asSoonAs: formatCondition(asSoonAs) } : {}),
          ...(job === undefined || !viewer.isAll ? {} : { job }),
        }),
      ),
  }
}

/** Describes when a move happens by itself. Other expressions are an error at the start. */
function describeMoveTime({
  after,
  at,
}: {
  readonly after: Move['after'] | undefined
  readonly at: Move['at'] | undefined
}): Pick<MoveDescription, 'after' | 'at'> {
  return {
    ...(typeof after?.count === 'number' && { after: { unit: after.unit, count: after.count } }),
    ...(at?.op === 'field' && { at: { field: at.name, kind: at.gives } }),
  }
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
  const { description, errors } = action
  const input = Object.entries(action.input).map(([field, one]) =>
    describeField(field, one, languages),
  )
  return {
    kind,
    name,
    ...labelPart,
    ...(description === undefined ? {} : { description }),
    input,
    errors: errors.map(({ code }) => code),
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
