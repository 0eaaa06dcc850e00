import type { Computed } from '../expressions/computed.ts'
import type { FieldTypeName } from './field-type-name.ts'
import type { CustomType } from './custom-type.ts'
import type { Duration } from '../expressions/duration.ts'
import type { FieldError } from '../errors/field-error.ts'
import type { FieldSource } from './field-source.ts'
import type { Expression } from '../expressions/expression.ts'
import type { LocalizedText } from '../texts/localized-text.ts'
import type { Me } from '../expressions/me-operand.ts'

/**
 * The storage type of a field. Each database adapter maps it to a column type and converts the
 * values. A `decimal` is stored as an integer in minor units, so that it is exact and sortable.
 *
 * @example
 * const column: ColumnType = { kind: 'decimal', places: 2 }
 */
export type ColumnType =
  | { readonly kind: 'text' | 'integer' | 'boolean' | 'date' | 'timestamp' | 'json' }
  | { readonly kind: 'decimal'; readonly places: number }
  /** Several records of another entity, stored in a join table. */
  | { readonly kind: 'many'; readonly target: string }
  /** A computed value. Filters and sorting use its SQL expression. */
  | { readonly kind: 'computed' }

/**
 * The operators of a field in `where` filters.
 *
 * @example
 * const operator: WhereOperator = 'gte'
 */
export type WhereOperator =
  | 'is'
  | 'not'
  | 'in'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'contains'
  | 'startsWith'
  | 'has'
  | 'empty'

/**
 * A declared field. Every field type implements this interface in its own file in `fields/`.
 *
 * @example
 * const title: Field<string> = text({ required: true, max: 120 })
 */
export interface Field<
  Value = unknown,
  Required extends boolean = boolean,
  Defaults extends boolean = boolean,
> {
  /** The name of the type, which is that of its function: `markdown`. */
  readonly type: FieldTypeName
  readonly column: ColumnType
  readonly required: Required
  readonly unique: boolean
  /** Whether the value is set by Nacre and cannot be written. */
  readonly readOnly: boolean
  /** Whether full-text search includes the field. */
  readonly searchable: boolean
  /** What sets the value of a new record. Then the field is read-only. */
  readonly source: FieldSource | undefined
  /** Whether the value never changes after the record is created. */
  readonly fixed: boolean
  /** Whether nobody is shown the value. */
  readonly hidden: boolean
  /** The expression, or the actor, that is the default of a new record. */
  readonly computedDefault: Expression | Me | undefined
  /** The default value of a new record. */
  readonly defaultValue: Defaults extends true ? Value : Value | undefined
  /** The previous name of the field. Its stored values move to the new name. */
  readonly renamedFrom: string | undefined
  readonly label: LocalizedText | undefined
  readonly help: LocalizedText | undefined
  /** An example value. Forms show it as the placeholder. */
  readonly example: LocalizedText | undefined
  /**
   * When forms show the field. Without a condition, they always show it. A hidden field keeps its
   * value.
   */
  readonly visibleWhen: Expression<'boolean'> | undefined
  /** The constraints on its values, for forms, documents and the specification. */
  readonly constraints: Constraints
  readonly operators: readonly WhereOperator[]
  /**
   * The JSON Schema of a value. It is as strict as JSON Schema allows. `check` is authoritative.
   */
  readonly schema: JsonSchema
  /**
   * Returns a field error for an invalid value that is not null, or `undefined`. Runs in the
   * browser and on the server.
   */
  check(value: unknown): FieldError | undefined
  /** Converts a valid value to the form that is stored: `'12.5'` becomes `'12.50'`. */
  normalize(value: Value): Value
  /**
   * Converts the text of a filter to the form that is stored, for types that accept several
   * spellings of one value. Filters call neither `check` nor `normalize`, because both are for
   * values to be stored.
   */
  readonly canonical?: (text: string) => string
  /** Returns the parts of the field that depend on the time zone of the product. */
  readonly inTimeZone?: (
    timeZone: string,
  ) => Partial<Pick<Field, 'constraints' | 'schema' | 'check'>>
  /** The value of an empty field: `null`, or `[]` for a field with several values. */
  readonly emptyValue: Value | null
  /** The field type of the product. `type` is the built-in type that it is based on. */
  readonly customType?: CustomType
  /** The options that the declaration gave, as they were written. */
  readonly declaredOptions?: object
  /** Mistakes in the declaration of the field, in whole sentences. They are reported at startup. */
  readonly declarationErrors: readonly string[]
  /** The target of a relation, and the behavior when the target is removed. */
  readonly relation?: Relation
  /** The expression and the function of a computed field. */
  readonly computed?: Computed
  /** Never set. It carries the type of the value. */
  readonly value?: Value
}

/**
 * What bounds a value. Only what a type knows is there.
 *
 * @example
 * const constraints: Constraints = { max: 120 }
 */
export interface Constraints {
  readonly min?: number | string
  readonly max?: number | string
  readonly pattern?: string
  /** A description of the pattern for users. */
  readonly patternHint?: LocalizedText
  /** Whether upper and lower case are equivalent. */
  readonly caseInsensitive?: boolean
  readonly choices?: Readonly<Record<string, LocalizedText>>
  readonly places?: number
  readonly currency?: string
  /** A number whose multiples are valid, or the minutes between valid times. */
  readonly step?: number | string | Duration
  /** Whether a time belongs to the time zone of the product instead of that of its reader. */
  readonly zoned?: boolean
  /** The time zone of the product, if the values or their steps depend on it. */
  readonly timeZone?: string
  /** Whether a relation must not lead back to its record. */
  readonly acyclic?: boolean
  /** The role that a related user must have. */
  readonly role?: string
  /** The allowed content types of a file or an image. */
  readonly types?: readonly string[]
  /** The widths of the scaled copies of an image, in pixels. */
  readonly widths?: readonly number[]
  /** The fields of an object. `item` is the field type of a list’s items. */
  readonly fields?: Fields
  readonly item?: Field
}

/**
 * Where a relation points, and what becomes of this record when that one is removed.
 *
 * @example
 * const relation: Relation = { target: 'folder', isMany: false, inverse: 'links', onRemove: 'restrict' }
 */
export interface Relation {
  readonly target: string
  readonly isMany: boolean
  /** The name of the inverse relation on the target entity. */
  readonly inverse: string | undefined
  readonly onRemove: 'restrict' | 'set null' | 'cascade'
}

/**
 * A field that points to records, with what its type knows of that: the name of the entity there, whether
 * there are several, and under which name they find this one.
 *
 * @example
 * const folder: RelationField<'folder', false, 'links', string, true> = relation('folder', { required: true, inverse: 'links' })
 */
export interface RelationField<
  Target extends string,
  Many extends boolean,
  Reverse extends string,
  Value,
  Required extends boolean,
  Defaults extends boolean = boolean,
> extends Field<Value, Required, Defaults> {
  readonly relation: Relation & {
    readonly target: Target
    readonly isMany: Many
    readonly inverse: Reverse | undefined
  }
}

/**
 * A field that Nacre sets. It is part of a record and never part of its input.
 *
 * @example
 * const likes: ReadOnlyField<number, true> = counter()
 */
export interface ReadOnlyField<Value, Required extends boolean> extends Field<Value, Required> {
  readonly readOnly: true
}

/**
 * A JSON Schema (2020-12), limited to the keywords that fields use.
 *
 * @example
 * const schema: JsonSchema = { type: 'string', maxLength: 120 }
 */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * The fields of an entity, by name.
 *
 * @example
 * const fields: Fields = { title: text({ required: true }) }
 */
export type Fields = Readonly<Record<string, Field>>
