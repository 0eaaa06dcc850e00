import type { Duration } from '#shell/language/expressions/duration.ts'
import {
  type Expression,
  referencedFields,
  type ValueType,
} from '#shell/language/expressions/expression.ts'
import { isOwnExpression } from '#shell/language/fields/expression-inputs.ts'
import type { Field, Fields, WhereOperator } from '#shell/language/fields/field.ts'
import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'
import {
  type Language,
  humanize,
  type LocalizedText,
  localize,
} from '#shell/language/texts/localized-text.ts'

/**
 * The part of a field that a viewer may know: its label, type and constraints, and whether they may
 * change it.
 *
 * @example
 * const title: FieldSchema = schema.fields.title
 */
export interface FieldSchema {
  readonly type: FieldTypeName
  /** The name of the product’s field type, if the field has one. `type` is what it is based on. */
  readonly customType?: string
  readonly label: string
  readonly help?: string
  /** An example value. */
  readonly example?: string
  readonly required: boolean
  readonly unique: boolean
  /** Whether the value is set by Nacre and cannot be written. */
  readonly readOnly: boolean
  /** Whether the value never changes after the record is created. */
  readonly fixed?: true
  readonly searchable: boolean
  /** Whether the viewer may read the field of some records only. */
  readonly isConditional?: boolean
  /** Whether the viewer may set the field on some records. */
  readonly mayChange: boolean
  /** Set if the viewer may change the field, but not set it on a new record. */
  readonly mayCreate?: false
  readonly defaultValue?: unknown
  /**
   * What a move stores if the field is left empty. It is `unknown` if the viewer may not read what it
   * depends on.
   */
  readonly fallback?: Expression | 'me' | 'unknown'
  readonly constraints: ConstraintsSchema
  readonly operators: readonly WhereOperator[]
  readonly relation?: RelationSchema
  /** The type of the value of a computed field. */
  readonly result?: ValueType
  /** The expression of a computed field, if the viewer may read all of its fields. */
  readonly computed?: Expression
  /** When forms show the field, if the viewer may read all fields of the condition. */
  readonly visibleWhen?: Expression
}

/**
 * What bounds the values of a field, in somebody's language.
 *
 * @example
 * const { max }: ConstraintsSchema = title.constraints
 */
export interface ConstraintsSchema {
  readonly min?: number | string
  readonly max?: number | string
  readonly pattern?: string
  readonly patternHint?: string
  readonly choices?: Readonly<Record<string, string>>
  readonly places?: number
  readonly currency?: string
  readonly step?: number | string | Duration
  readonly zoned?: boolean
  readonly timeZone?: string
  readonly acyclic?: boolean
  readonly types?: readonly string[]
  readonly fields?: Readonly<Record<string, FieldSchema>>
  readonly item?: FieldSchema
}

/**
 * The target of a relation. The plural is missing if the viewer may not know the target entity.
 *
 * @example
 * const folder: RelationSchema = { plural: 'folders', isMany: false }
 */
export interface RelationSchema {
  readonly plural?: string
  readonly isMany: boolean
  /** The roles of the users that can be chosen. */
  readonly roles?: readonly string[]
}

/**
 * What the schema of a field depends on: the permissions and the language of a viewer.
 *
 * @example
 * const access: FieldViewer = { writable: () => true, pluralOf: (name) => `${name}s`, language: 'en' }
 */
export interface FieldViewer {
  writable(field: string): boolean
  /** Checks whether the viewer may set the field on a new record. */
  creatable?(field: string): boolean
  readable?(field: string): boolean
  /** Checks whether the viewer may read the field of some records only. */
  conditional?(field: string): boolean
  pluralOf(entity: string): string | undefined
  /** Returns a role and the roles that include it. */
  rolesIncluding?(role: string): readonly string[]
  readonly language: Language
}

/**
 * Creates the schema of a field for a viewer.
 *
 * @example
 * fieldSchema('title', card.fields.title, access).label // 'Title'
 */
export function fieldSchema(name: string, field: Field, access: FieldViewer): FieldSchema {
  const { type, label, help, example, required, unique, readOnly, searchable, operators } = field
  const { customType, defaultValue, relation, computed, visibleWhen } = field
  const { readable = () => true } = access
  const plural = relation && access.pluralOf(relation.target)
  const { role } = field.constraints
  const roles = role === undefined ? undefined : access.rolesIncluding?.(role)
  return {
    type,
    ...(customType ? { customType: customType.name } : {}),
    label: localize(label ?? humanize(name), access.language),
    ...(help === undefined ? {} : { help: localize(help, access.language) }),
    ...(example === undefined ? {} : { example: localize(example, access.language) }),
    required,
    unique,
    readOnly,
    ...(field.fixed ? { fixed: true as const } : {}),
    searchable,
    ...(access.conditional?.(name) ? { isConditional: true } : {}),
    mayChange: !readOnly && access.writable(name),
    ...(!readOnly && access.creatable?.(name) === false ? { mayCreate: false as const } : {}),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    constraints: constraintsSchema(field, access),
    operators,
    ...(relation
      ? {
          relation: {
            isMany: relation.isMany,
            ...(plural === undefined ? {} : { plural }),
            ...(roles === undefined ? {} : { roles }),
          },
        }
      : {}),
    ...(computed ? { result: computed.expression.gives } : {}),
    ...(computed &&
    isOwnExpression(computed.expression) &&
    referencedFields(computed.expression).every(readable)
      ? { computed: computed.expression }
      : {}),
    ...(visibleWhen && referencedFields(visibleWhen).every(readable) ? { visibleWhen } : {}),
  }
}

/**
 * Creates the schemas of fields outside of records: the input of an action, or the properties of an
 * object.
 *
 * @example
 * fieldSchemas(duplicate.input, access)
 */
export function fieldSchemas(
  fields: Fields,
  access: FieldViewer,
): Readonly<Record<string, FieldSchema>> {
  const inside = { ...access, writable: () => true }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldSchema(name, field, inside)]),
  )
}

function constraintsSchema({ constraints }: Field, access: FieldViewer): ConstraintsSchema {
  const { patternHint, choices, fields, item, ...plain } = constraints
  const { language } = access
  const inside = { ...access, writable: () => true }
  return {
    ...plain,
    ...(patternHint === undefined ? {} : { patternHint: localize(patternHint, language) }),
    ...(choices === undefined ? {} : { choices: localizeAll(choices, language) }),
    ...(fields === undefined ? {} : { fields: fieldSchemas(fields, access) }),
    ...(item === undefined ? {} : { item: fieldSchema('item', item, inside) }),
  }
}

function localizeAll(
  text: Readonly<Record<string, LocalizedText>>,
  language: Language,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(text).map(([name, one]) => [name, localize(one, language)]),
  )
}
