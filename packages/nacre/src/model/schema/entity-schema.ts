import { customTypesOf } from '#shell/language/fields/field-type.ts'
import type { Field } from '#shell/language/fields/field.ts'
import type { AccessLevel } from './viewer-access.ts'
import type { ViewerAccess } from './viewer-access.ts'
import { type FreeTimesSchema, freeTimesIn } from './free-times-schema.ts'
import { declaredSeparateVerbs } from '#shell/language/entities/separate-verbs.ts'
import { type Entity } from '#shell/language/entities/entity.ts'
import type { Rate } from '#shell/language/entities/limits.ts'
import { humanize, type LocalizedText, localize } from '#shell/language/texts/localized-text.ts'
import { type ActionSchema, actionSchema } from './action-schema.ts'
import { type FieldSchema, fieldSchema } from './field-schema.ts'
import { type StatesSchema, statesSchema } from './states-schema.ts'

/**
 * The part of an entity that a viewer may know, as plain data in their language. Screens are
 * generated from it.
 *
 * @example
 * const { label, fields, may }: EntitySchema = schema
 */
export interface EntitySchema {
  readonly name: string
  readonly plural: string
  readonly label: string
  /** The label for several records. */
  readonly pluralLabel: string
  readonly description?: string
  /**
   * The path of its list in the area of the reader, which is empty if the area has none. Without it,
   * the list is in the admin area.
   */
  readonly path?: string
  /** The verbs, moves and actions that the area of the reader offers. Without them, it offers all. */
  readonly verbs?: readonly string[]
  /** The condition of its list in the area of the reader, as the API takes it. */
  readonly listFilter?: unknown
  /** Whether the navigation of the area has the list. By default it does. */
  readonly isInNavigation?: boolean
  readonly fields: Readonly<Record<string, FieldSchema>>
  /** The field types of the product that its fields and the inputs of its actions have. */
  readonly fieldTypes?: readonly string[]
  /** The field that serves as the title of a record, if declared. */
  readonly titleField?: string
  /** The default columns of the list. */
  readonly columns: readonly string[]
  /** The sections of forms. Fields outside of sections come first. */
  readonly sections: readonly SectionSchema[]
  readonly states?: StatesSchema
  readonly actions: Readonly<Record<string, ActionSchema>>
  /** The verbs, moves and actions that the viewer may use on some or all records. */
  readonly may: Readonly<Record<string, AccessLevel>>
  /** What the code of verbs, moves and actions does, in sentences. */
  readonly effects: Readonly<Record<string, string>>
  /** By which relations the viewer may ask for free times, and the fields of such a time. */
  readonly freeTimes?: FreeTimesSchema
  /** The labels of reminders, by their names. */
  readonly reminders?: Readonly<Record<string, string>>
  /** Those of `export`, `summary`, `history` and `restore` that have an access rule of their own. */
  readonly separate?: readonly string[]
  readonly limits: {
    readonly perOwner?: number
    readonly total?: number
    readonly rates: Readonly<Record<string, Rate>>
  }
  /** The reason why some records cannot be changed by anyone. */
  readonly frozenMessage?: string
  /** Fields that lists are often sorted or filtered by. */
  readonly indexes: readonly string[]
  readonly isSearchable: boolean
  readonly trashDays: number
  /** Whether there is exactly one record. */
  readonly isSingleton?: true
}

/**
 * A section of a form, with those of its fields that the viewer may read.
 *
 * @example
 * const { label, fields }: SectionSchema = schema.sections[0]
 */
export interface SectionSchema {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly fields: readonly string[]
}

/**
 * Creates the schema of an entity for a viewer.
 *
 * @example
 * entitySchema(card, access).fields.title.label // 'Title'
 */
export function entitySchema(entity: Entity, access: ViewerAccess): EntitySchema {
  const { language } = access
  const { name, plural, label, description, limits, indexes, trashDays } = entity
  const fields = Object.fromEntries(
    Object.entries(entity.fields)
      .filter(([field]) => access.readable(field))
      .map(([field, declared]) => [field, fieldSchema(field, declared, access)]),
  )
  const isVisibleField = (field: string): boolean => Object.hasOwn(fields, field)
  const { rates = {}, ...counts } = limits
  const states = statesSchema(entity, access)
  const fieldTypes = fieldTypesIn(entity, isVisibleField)
  const separate = declaredSeparateVerbs(entity)
  return {
    name,
    plural,
    label: localize(label ?? humanize(name), language),
    pluralLabel: localize(entity.pluralLabel ?? defaultPluralLabel(entity), language),
    ...(description === undefined ? {} : { description }),
    fields,
    ...(fieldTypes.length > 0 ? { fieldTypes } : {}),
    ...(entity.titleField !== undefined && isVisibleField(entity.titleField)
      ? { titleField: entity.titleField }
      : {}),
    columns: entity.columns.filter(
      (one) => isVisibleField(one) || !Object.hasOwn(entity.fields, one),
    ),
    sections: sectionsIn(entity, access, isVisibleField),
    ...(states ? { states } : {}),
    actions: actionsIn(entity, access, isVisibleField),
    may: accessLevels(entity, access),
    effects: effectsIn(entity, access),
    ...freeTimesIn(entity, access),
    ...remindersIn(entity),
    ...(separate.length > 0 ? { separate } : {}),
    limits: { ...counts, rates },
    ...(entity.frozen ? { frozenMessage: localize(entity.frozen.message, access.language) } : {}),
    indexes: indexes.filter(isVisibleField),
    isSearchable: Object.values(fields).some(({ searchable }) => searchable),
    trashDays,
    ...(entity.isSingleton ? { isSingleton: true as const } : {}),
  }
}

/**
 * Returns the default plural label. An entity whose name equals its plural, such as settings, uses
 * its label in every language.
 */
function defaultPluralLabel({ name, plural, label }: Entity): LocalizedText {
  const many = humanize(plural)
  return label !== undefined && humanize(name) === many ? label : many
}

function sectionsIn(
  { sections }: Entity,
  { language }: ViewerAccess,
  isVisible: (field: string) => boolean,
): EntitySchema['sections'] {
  return Object.entries(sections).flatMap(([name, { label, help, fields }]) => {
    const seen = fields.filter(isVisible)
    if (seen.length === 0) return []
    const about = help === undefined ? {} : { help: localize(help, language) }
    return [{ name, label: localize(label ?? humanize(name), language), ...about, fields: seen }]
  })
}

function fieldTypesIn(
  { fields, actions }: Entity,
  isVisibleField: (field: string) => boolean,
): readonly string[] {
  const visible = Object.entries<Field>(fields).filter(([name]) => isVisibleField(name))
  const inputs = Object.values(actions).map((action) =>
    action.kind === 'code' ? action.input : {},
  )
  const types = [Object.fromEntries(visible), ...inputs].flatMap(customTypesOf)
  return [...new Set(types.map(({ name }) => name))]
}

function actionsIn(
  { actions }: Entity,
  access: ViewerAccess,
  isVisible: (field: string) => boolean,
): EntitySchema['actions'] {
  return Object.fromEntries(
    Object.entries(actions)
      .filter(
        ([name, one]) => access.reach(name) && (one.kind === 'code' || isVisible(one.countField)),
      )
      .map(([name, one]) => [name, actionSchema(name, one, access)]),
  )
}

/** Returns the sentences about the verbs that the viewer may use. */
function effectsIn(entity: Entity, access: ViewerAccess): EntitySchema['effects'] {
  return Object.fromEntries(
    Object.keys(accessLevels(entity, access)).flatMap((verb) => {
      const effect = access.effectOf?.(verb)
      return effect === undefined ? [] : [[verb, localize(effect, access.language)]]
    }),
  )
}

function remindersIn({ timers }: Entity): Pick<EntitySchema, 'reminders'> {
  const names = Object.keys(timers)
  if (names.length === 0) return {}
  return { reminders: Object.fromEntries(names.map((name) => [name, humanize(name)])) }
}

function accessLevels(
  entity: Entity,
  { reach: accessLevelFor }: ViewerAccess,
): EntitySchema['may'] {
  const { states, actions } = entity
  const verbs = ['read', 'create', 'change', 'remove', 'erase', ...declaredSeparateVerbs(entity)]
  const all = [...verbs, ...Object.keys(states?.moves ?? {}), ...Object.keys(actions)]
  return Object.fromEntries(
    all.flatMap((verb) => {
      const level = accessLevelFor(verb)
      return level ? [[verb, level]] : []
    }),
  )
}
