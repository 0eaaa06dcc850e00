import type { Computed } from '../expressions/computed.ts'
import type { FieldTypeName } from './field-type-name.ts'
import type { FieldError } from '../errors/field-error.ts'
import type {
  ColumnType,
  Constraints,
  Field,
  JsonSchema,
  ReadOnlyField,
  Relation,
  WhereOperator,
} from './field.ts'
import type { FieldSource } from './field-source.ts'
import { type Expression, isExpression } from '../expressions/expression.ts'
import { fieldDeclarationErrors } from './field-declaration-errors.ts'
import type { LocalizedText } from '../texts/localized-text.ts'
import { me } from '../expressions/me-operand.ts'
import type { Me } from '../expressions/me-operand.ts'

/**
 * Whether a field has a default, so that the input of a new record may omit it.
 *
 * @example
 * const hasDefault: HasDefault<'red'> = true
 */
export type HasDefault<Default> = [Default] extends [never] ? false : true

/**
 * A field with its options: one with a `set` is read-only, one that is `fixed` never changes.
 *
 * @example
 * const number: DeclaredField<string, false, never, FieldSource, false> = text({ set: numbered('T-{5}') })
 */
export type DeclaredField<Value, Required extends boolean, Default, Source, Fixed> = ([
  Source,
] extends [undefined]
  ? Field<Value, Required, HasDefault<Default>>
  : ReadOnlyField<Value, Required>) &
  (Fixed extends true ? { readonly fixed: true } : unknown)

/**
 * The options of every field type.
 *
 * @example
 * const options: FieldOptions<true, string> = { required: true, label: { en: 'Title', de: 'Titel' } }
 */
export interface FieldOptions<
  Required extends boolean,
  Value,
  Default extends Value | Expression | Me = Value,
  Source extends FieldSource | undefined = undefined,
  Fixed extends boolean = false,
> {
  /** Whether a value is mandatory. */
  readonly required?: Required
  /** Whether no two records may have the same value. */
  readonly unique?: boolean
  /** The value of a new record whose input omits the field: a value, an expression or `me`. */
  readonly default?: Default
  /** What sets the value of a new record. Nobody gives it: `set: now`, `set: numbered('T-{5}')`. */
  readonly set?: Source
  /** Whether the value is given when the record is created, and never changes. */
  readonly fixed?: Fixed
  /** Whether nobody is shown the value. Only code reads it. */
  readonly hidden?: boolean
  /** The label: `{ en: 'Title', de: 'Titel' }`. By default it is derived from the name. */
  readonly label?: LocalizedText
  /** A help text beside the input. */
  readonly help?: LocalizedText
  /** An example value. Forms show it as the placeholder: `Ada Lovelace`. */
  readonly example?: LocalizedText
  /**
   * When forms show the field: `equals(textField('shipping'), 'post')`. A hidden field keeps its
   * value and cannot be required. A rule of the entity can require it while it is visible.
   */
  readonly visibleWhen?: Expression<'boolean'>
  /** The previous name of the field. Its stored values move to the new name. */
  readonly renamedFrom?: string
}

/** The part of a field that its type defines. The rest follows from the common options. */
interface FieldTypeDefinition<Value> {
  readonly type: FieldTypeName
  readonly column: ColumnType
  readonly schema: JsonSchema
  readonly operators: readonly WhereOperator[]
  readonly constraints?: Constraints
  readonly readOnly?: boolean
  readonly searchable?: boolean
  readonly defaultValue?: Value
  readonly emptyValue?: Value
  readonly declarationErrors?: readonly string[]
  readonly relation?: Relation
  readonly computed?: Computed
  check(value: unknown): FieldError | undefined
  normalize?(value: Value): Value
  readonly canonical?: (text: string) => string
  readonly inTimeZone?: NonNullable<Field['inTimeZone']>
}

/**
 * Creates a field of a type. The files in `fields/` use it. Products declare types with `fieldType`.
 *
 * @example
 * const flag = defineField({}, { type: 'boolean', column: { kind: 'boolean' }, schema: { type: 'boolean' }, operators: ['is'], check: () => undefined })
 */
export function defineField<
  Value,
  const Required extends boolean,
  const Default extends Value | Expression | Me = never,
  const Source extends FieldSource | undefined = undefined,
  const Fixed extends boolean = false,
>(
  options: FieldOptions<Required, Value, Default, Source, Fixed>,
  definition: FieldTypeDefinition<Value>,
): DeclaredField<Value, Required, Default, Source, Fixed> {
  const isComputedDefault = options.default === me || isExpression(options.default)
  const field: Field = {
    readOnly: options.set !== undefined,
    searchable: false,
    constraints: {},
    emptyValue: null,
    normalize: (value) => value,
    ...(definition as FieldTypeDefinition<unknown>),
    required: options.required ?? false,
    unique: options.unique ?? false,
    defaultValue: isComputedDefault
      ? definition.defaultValue
      : (options.default ?? definition.defaultValue),
    computedDefault: isComputedDefault ? (options.default as Expression | Me) : undefined,
    source: options.set,
    fixed: options.fixed ?? false,
    hidden: options.hidden ?? false,
    renamedFrom: options.renamedFrom,
    label: options.label,
    help: options.help,
    example: options.example,
    visibleWhen: options.visibleWhen,
    declaredOptions: options,
    declarationErrors: [
      ...(definition.declarationErrors ?? []),
      ...fieldDeclarationErrors(options, definition),
    ],
  }
  return Object.freeze(field) as DeclaredField<Value, Required, Default, Source, Fixed>
}
