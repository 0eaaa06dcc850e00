import type { Action } from '../action.ts'
import { type Entity } from '../entity.ts'
import type { Rate } from '../limits.ts'
import { statesOf } from '../state.ts'
import { type Language, nameAsWords, type Words, wordsIn } from '../words.ts'
import { type FieldOutline, outlineOfField, outlineOfFields } from './field-outline.ts'

/**
 * How far somebody may do something: with every record, or with some.
 *
 * @example
 * const reach: Reach = 'some'
 */
export type Reach = 'all' | 'some'

/**
 * What somebody knows of an entity: plain data in their language, with all that they may see or do and
 * nothing else. Screens are made of it.
 *
 * @example
 * const { label, fields, may }: EntityOutline = outline
 */
export interface EntityOutline {
  readonly name: string
  readonly plural: string
  readonly label: string
  /** What many of them are called. */
  readonly labels: string
  readonly purpose?: string
  readonly fields: Readonly<Record<string, FieldOutline>>
  /** The field by which people call a record, where the declaration says so. */
  readonly title?: string
  /** The columns of the list, as long as nobody chooses others. */
  readonly columns: readonly string[]
  /** Fields that stand together in forms; the others stand before them. */
  readonly sections: readonly SectionOutline[]
  readonly states?: StatesOutline
  readonly actions: Readonly<Record<string, ActionOutline>>
  /** Verbs, moves and actions that somebody may ever do. */
  readonly may: Readonly<Record<string, Reach>>
  readonly limits: {
    readonly perOwner?: number
    readonly inAll?: number
    readonly rates: Readonly<Record<string, Rate>>
  }
  /** Fields by which lists are often sorted or narrowed. */
  readonly sortedBy: readonly string[]
  readonly isSearched: boolean
  readonly binDays: number
}

/**
 * A section of a form, with those of its fields that the reader may know of.
 *
 * @example
 * const { label, fields }: SectionOutline = outline.sections[0]
 */
export interface SectionOutline {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly fields: readonly string[]
}

/**
 * The states and the moves between them.
 *
 * @example
 * const { initial, labels, moves }: StatesOutline = outline.states
 */
export interface StatesOutline {
  readonly initial: string
  readonly labels: Readonly<Record<string, string>>
  readonly moves: Readonly<
    Record<
      string,
      { readonly from: readonly string[]; readonly to: string; readonly label: string }
    >
  >
}

/**
 * An action: one that counts, with the fields it is told by, or one in code, with what it is told.
 *
 * @example
 * const like: ActionOutline = { kind: 'tally', label: 'Like', count: 'likes', mine: 'liked' }
 */
export type ActionOutline =
  | {
      readonly kind: 'tally'
      readonly label: string
      readonly count: string
      readonly mine: string
    }
  | {
      readonly kind: 'code'
      readonly label: string
      readonly input: Readonly<Record<string, FieldOutline>>
    }

/**
 * What has to be known of somebody to outline an entity for them.
 *
 * @example
 * const knows: Knows = { reach: () => 'all', readable: () => true, writable: () => true, pluralOf: (name) => `${name}s`, language: 'en' }
 */
export interface Knows {
  /** How far they may do what has this name, if at all. */
  reach(verb: string): Reach | undefined
  readable(field: string): boolean
  /** Whether they may read it of some records only. */
  conditional?(field: string): boolean
  writable(field: string): boolean
  /** The plural of an entity that they may know of. */
  pluralOf(entity: string): string | undefined
  readonly language: Language
}

/**
 * Outlines an entity for somebody.
 *
 * @example
 * outlineOf(card, knows).fields.title.label // 'Title'
 */
export function outlineOf(entity: Entity, knows: Knows): EntityOutline {
  const { language } = knows
  const { name, plural, label, purpose, limits, sortedBy, binDays } = entity
  const fields = Object.fromEntries(
    Object.entries(entity.fields)
      .filter(([field]) => knows.readable(field))
      .map(([field, declared]) => [field, outlineOfField(field, declared, knows)]),
  )
  const isSeen = (field: string): boolean => Object.hasOwn(fields, field)
  const { rates = {}, ...counts } = limits
  return {
    name,
    plural,
    label: wordsIn(label ?? nameAsWords(name), language),
    labels: wordsIn(entity.labels ?? usualLabels(entity), language),
    ...(purpose === undefined ? {} : { purpose }),
    fields,
    ...(entity.title !== undefined && isSeen(entity.title) ? { title: entity.title } : {}),
    columns: entity.columns.filter((one) => isSeen(one) || !Object.hasOwn(entity.fields, one)),
    sections: sectionsIn(entity, knows, isSeen),
    ...(entity.states ? { states: statesIn(entity, knows) } : {}),
    actions: actionsIn(entity, knows, isSeen),
    may: reaches(entity, knows),
    limits: { ...counts, rates },
    sortedBy: sortedBy.filter(isSeen),
    isSearched: Object.values(fields).some(({ searched }) => searched),
    binDays,
  }
}

/** Where one is called as many are, such as settings, they are called so in every language. */
function usualLabels({ name, plural, label }: Entity): Words {
  const many = nameAsWords(plural)
  return label !== undefined && nameAsWords(name) === many ? label : many
}

function sectionsIn(
  { sections }: Entity,
  { language }: Knows,
  isSeen: (field: string) => boolean,
): EntityOutline['sections'] {
  return Object.entries(sections).flatMap(([name, { label, help, fields }]) => {
    const seen = fields.filter(isSeen)
    if (seen.length === 0) return []
    const about = help === undefined ? {} : { help: wordsIn(help, language) }
    return [{ name, label: wordsIn(label ?? nameAsWords(name), language), ...about, fields: seen }]
  })
}

function statesIn({ states }: Entity, { language }: Knows): StatesOutline {
  const { initial, moves, labels = {} } = states ?? { initial: '', moves: {} }
  const all = states ? statesOf(states) : []
  return {
    initial,
    labels: Object.fromEntries(
      all.map((state) => [state, wordsIn(labels[state] ?? nameAsWords(state), language)]),
    ),
    moves: Object.fromEntries(
      Object.entries(moves).map(([name, { from, to, label }]) => [
        name,
        { from: [from].flat(), to, label: wordsIn(label ?? nameAsWords(name), language) },
      ]),
    ),
  }
}

function actionsIn(
  { actions }: Entity,
  knows: Knows,
  isSeen: (field: string) => boolean,
): EntityOutline['actions'] {
  return Object.fromEntries(
    Object.entries(actions)
      .filter(([name, one]) => knows.reach(name) && (one.kind === 'code' || isSeen(one.count)))
      .map(([name, one]) => [name, actionOutline(name, one, knows)]),
  )
}

function actionOutline(name: string, one: Action, knows: Knows): ActionOutline {
  const label = wordsIn(one.label ?? nameAsWords(name), knows.language)
  if (one.kind === 'tally') return { kind: 'tally', label, count: one.count, mine: one.mine }
  return { kind: 'code', label, input: outlineOfFields(one.input, knows) }
}

function reaches({ states, actions }: Entity, { reach }: Knows): EntityOutline['may'] {
  const verbs = ['read', 'create', 'change', 'remove', 'erase']
  const all = [...verbs, ...Object.keys(states?.moves ?? {}), ...Object.keys(actions)]
  return Object.fromEntries(
    all.flatMap((verb) => {
      const far = reach(verb)
      return far ? [[verb, far]] : []
    }),
  )
}
