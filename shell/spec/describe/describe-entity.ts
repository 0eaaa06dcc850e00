import type { Action } from '#shell/model/action.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { States } from '#shell/model/state.ts'
import type {
  ActionDescription,
  EntityDescription,
  FieldDescription,
  SectionDescription,
  StatesDescription,
  TermsDescription,
  TogetherDescription,
} from '../description.ts'
import { namesIn, readFormula } from '../phrases/read-formula.ts'
import { type Languages, tidyWords } from '../phrases/sayings.ts'
import { describeField } from './describe-field.ts'
import type { Knowledge } from './knowledge.ts'

/** An entity as plain data, as far as somebody may know of it; nothing where they may not. */
export function describeEntity(
  entity: Entity,
  knowledge: Knowledge,
  isKnown: (entity: string) => boolean,
  languages: Languages,
): EntityDescription | undefined {
  const { name, plural, label, labels, was, purpose, title, sortedBy, binDays, limits, states } =
    entity
  if (!mayKnow(entity, knowledge)) return undefined
  const fields = fieldsOf(entity, knowledge, isKnown, languages)
  const isShown = (one: string) => fields.some((field) => field.name === one)
  const together = (declared: Entity['rules'] | Entity['unique']) =>
    Object.entries(declared)
      .filter((pair) => pair[1].fields.every(isShown))
      .map(([key, one]): TogetherDescription => ({
        name: key,
        says: tidyWords(one.says, languages),
        fields: one.fields,
      }))
  return {
    name,
    plural,
    ...(label === undefined ? {} : { label: tidyWords(label, languages) }),
    ...(labels === undefined ? {} : { labels: tidyWords(labels, languages) }),
    ...(was === undefined || !knowledge.isAll ? {} : { was }),
    ...(purpose === undefined ? {} : { purpose }),
    fields,
    ...(title !== undefined && isShown(title) ? { title } : {}),
    columns: entity.columns.filter((one) => isShown(one) || !Object.hasOwn(entity.fields, one)),
    sortedBy: sortedBy.filter(isShown),
    binDays,
    ...(states ? { states: describeStates(states, entity, knowledge, languages) } : {}),
    actions: Object.entries(entity.actions)
      .filter(([action]) => knowledge.can(action, entity))
      .map(([action, one]) => describeAction(action, one, languages)),
    rules: together(entity.rules),
    unique: together(entity.unique),
    sections: sectionsOf(entity, isShown, languages),
    may: mayOf(entity, knowledge),
    limits,
    ownsItself: entity.ownsItself,
    after: knowledge.isAll ? entity.after : {},
  }
}

function sectionsOf(
  { sections }: Entity,
  isShown: (field: string) => boolean,
  languages: Languages,
): readonly SectionDescription[] {
  return Object.entries(sections).flatMap(([name, { label, help, fields }]) => {
    const shown = fields.filter(isShown)
    if (shown.length === 0) return []
    const words = {
      ...(label === undefined ? {} : { label: tidyWords(label, languages) }),
      ...(help === undefined ? {} : { help: tidyWords(help, languages) }),
    }
    return [{ name, ...words, fields: shown }]
  })
}

/** Whether there is anything that somebody may do with records of an entity. */
export function mayKnow(entity: Entity, { can }: Knowledge): boolean {
  const names = ['read', 'create', 'change', 'remove', ...Object.keys(entity.actions)]
  return [...names, ...Object.keys(entity.states?.moves ?? {})].some((verb) => can(verb, entity))
}

function fieldsOf(
  entity: Entity,
  knowledge: Knowledge,
  isKnown: (entity: string) => boolean,
  languages: Languages,
): readonly FieldDescription[] {
  const isRead = knowledge.can('read', entity)
  const isSet = knowledge.can('create', entity) || knowledge.can('change', entity)
  const known = Object.entries(entity.fields).filter(
    ([name, { derived }]) =>
      (isRead && knowledge.field('read', entity, name)) ||
      (isSet && !derived && knowledge.field('change', entity, name)),
  )
  const names = new Set(known.map(([name]) => name))
  return known.map(([name, field]) => {
    const terms = entity.fieldTerms[name]
    const {
      relation,
      formula,
      reveals = [],
      shownWhen,
      read,
      change,
      was,
      ...rest
    } = describeField(name, field, languages, terms)
    const isTold = (one: string | undefined) =>
      one !== undefined && namesIn(readFormula(one)).every((other) => names.has(other))
    const revealed = reveals.filter((other) => names.has(other))
    return {
      ...rest,
      ...(relation && isKnown(relation.target) ? { relation } : {}),
      ...(formula !== undefined && isTold(formula) ? { formula } : {}),
      ...(revealed.length > 0 ? { reveals: revealed } : {}),
      ...(shownWhen !== undefined && isTold(shownWhen) ? { shownWhen } : {}),
      ...(was === undefined || !knowledge.isAll ? {} : { was }),
      ...(read === undefined ? {} : { read: knowledge.terms(terms?.read ?? []) }),
      ...(change === undefined ? {} : { change: knowledge.terms(terms?.change ?? []) }),
    }
  })
}

function describeStates(
  { initial, begins = [], ends = [], labels = {}, moves }: States,
  entity: Entity,
  knowledge: Knowledge,
  languages: Languages,
): StatesDescription {
  const names = knowledge.states(entity)
  const isShown = (state: string) => names.includes(state)
  return {
    initial,
    names,
    begins: begins.filter(isShown),
    ends: ends.filter(isShown),
    labels: Object.fromEntries(
      Object.entries(labels)
        .filter(([state]) => isShown(state))
        .map(([state, words]) => [state, tidyWords(words, languages)]),
    ),
    moves: Object.entries(moves)
      .filter(([name]) => knowledge.can(name, entity))
      .map(([name, { from, to, who, label, guard, needs, job }]) => ({
        name,
        from: [from].flat(),
        to,
        who: knowledge.terms(who),
        ...(label === undefined ? {} : { label: tidyWords(label, languages) }),
        ...(guard ? { guard: needs === undefined ? {} : { needs } } : {}),
        ...(job === undefined || !knowledge.isAll ? {} : { job }),
      })),
  }
}

function describeAction(name: string, action: Action, languages: Languages): ActionDescription {
  const { kind, label } = action
  const called = label === undefined ? {} : { label: tidyWords(label, languages) }
  if (kind === 'tally') {
    return { kind, name, ...called, count: action.count, mine: action.mine }
  }
  const { does, failures } = action
  const input = Object.entries(action.input).map(([field, one]) =>
    describeField(field, one, languages),
  )
  return {
    kind,
    name,
    ...called,
    ...(does === undefined ? {} : { does }),
    input,
    failures: failures.map(({ id }) => id),
  }
}

/** Only what somebody besides administrators may. */
function mayOf(entity: Entity, knowledge: Knowledge): Readonly<Record<string, TermsDescription>> {
  return Object.fromEntries(
    Object.entries(entity.may)
      .map(([verb, who]) => [verb, knowledge.terms(who)] as const)
      .filter(([, terms]) => terms.length > 0),
  )
}
