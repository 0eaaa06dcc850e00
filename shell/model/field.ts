import type { Complaint } from './complaint.ts'
import type { Expression } from './expression.ts'
import { mistakesOf } from './check/mistakes-of-field.ts'
import type { Words } from './words.ts'

/**
 * How a value lies in the database. Each database's twin says what it calls this, and how values of
 * this kind go in and come out. `whole` is an integer; `decimal` is one too, counted in units of the
 * last decimal place, so that it is exact and sorts.
 *
 * @example
 * const column: Column = { kind: 'decimal', places: 2 }
 */
export type Column =
  | { readonly kind: 'text' | 'whole' | 'boolean' | 'date' | 'moment' | 'json' }
  | { readonly kind: 'decimal'; readonly places: number }
  /** Several records of another entity: in a table of its own. */
  | { readonly kind: 'several'; readonly target: string }
  /** Worked out from other fields, in SQL where it is filtered or sorted by. */
  | { readonly kind: 'computed' }

/**
 * What can be asked of a field in a list's `where`.
 *
 * @example
 * const operator: Operator = 'gte'
 */
export type Operator =
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
 * A declared field. Every field type answers the same questions, each type in a file of its own.
 *
 * @example
 * const title: Field<string> = text({ required: true, max: 120 })
 */
export interface Field<
  Value = unknown,
  Required extends boolean = boolean,
  Defaults extends boolean = boolean,
> {
  /** The name of the type, as people say it: `long text`. */
  readonly type: string
  readonly column: Column
  readonly required: Required
  readonly unique: boolean
  /** Kept by Nacre: it can be read and never written. */
  readonly derived: boolean
  /** Whether full-text search looks into it. */
  readonly searched: boolean
  /** The value that a new record has when none is given. */
  readonly initial: Defaults extends true ? Value : Value | undefined
  /** What the field was called before; its values are kept under the new name. */
  readonly was: string | undefined
  readonly label: Words | undefined
  readonly help: Words | undefined
  /** What a value looks like, shown where there is none yet. */
  readonly example: Words | undefined
  /** When forms show it; always, where nothing is said. What they hide keeps its value. */
  readonly shownWhen: Expression<'boolean'> | undefined
  /** What bounds its values, for forms, documents and the specification. */
  readonly bounds: Bounds
  readonly operators: readonly Operator[]
  /** The JSON Schema of a value, as far as one can say it: what `check` takes. */
  readonly schema: JsonSchema
  /** What is wrong with a value that is there, or nothing. Runs on both sides. */
  check(value: unknown): Complaint | undefined
  /** The one form in which a value is kept that `check` has nothing against: `'12.5'` as `'12.50'`. */
  normalise(value: Value): Value
  /**
   * The form in which a filter compares any text, for a type that stores several spellings of one as the same. A filter asks neither `check` nor `normalise`: they are about what is written.
   */
  readonly canonical?: (text: string) => string
  /** What stands where there is no value: `null`, or `[]` for what holds several. */
  readonly cleared: Value | null
  /** What is wrong with the declaration itself, in whole sentences. They are said at start. */
  readonly mistakes: readonly string[]
  /** For a relation: where it points, and what happens here when that is removed. */
  readonly relation?: Relation
  /** For a computed field: what it is worked out from, and how. */
  readonly computed?: Computed
  /** Never set: it carries the value's type. */
  readonly value?: Value
}

/**
 * What bounds a value. Only what a type knows is there.
 *
 * @example
 * const bounds: Bounds = { max: 120 }
 */
export interface Bounds {
  readonly min?: number | string
  readonly max?: number | string
  readonly pattern?: string
  /** How the pattern is described to people. */
  readonly shape?: Words
  /** Whether capitals and small letters are the same. */
  readonly ignoresCase?: boolean
  readonly choices?: Readonly<Record<string, Words>>
  readonly places?: number
  readonly currency?: string
  /** Content types of a file or an image. */
  readonly types?: readonly string[]
  /** The widths in which a picture is stored besides its own. */
  readonly widths?: readonly number[]
  /** The fields of a structured value, or what a list holds. */
  readonly fields?: Fields
  readonly item?: Field
}

/**
 * Where a relation points, and what becomes of this record when that one is removed.
 *
 * @example
 * const relation: Relation = { target: 'folder', reverse: 'links', onRemove: 'refuse' }
 */
export interface Relation {
  readonly target: string
  readonly isMany: boolean
  /** The name under which the other side finds these records. */
  readonly reverse: string | undefined
  readonly onRemove: 'refuse' | 'clear' | 'remove with'
}

/**
 * A field that points to records, with what its type knows of that: the name of the entity there, whether
 * there are several, and under which name they find this one.
 *
 * @example
 * const folder: RelationField<'folder', false, 'links', string, true> = relation('folder', { required: true, reverse: 'links' })
 */
export interface RelationField<
  Target extends string,
  Many extends boolean,
  Reverse extends string,
  Value,
  Required extends boolean,
> extends Field<Value, Required> {
  readonly relation: Relation & {
    readonly target: Target
    readonly isMany: Many
    readonly reverse: Reverse | undefined
  }
}

/**
 * How a computed field comes by its value: the expression, which the store turns into SQL, and the
 * same worked out here.
 *
 * @example
 * const { from, of }: Computed = total.computed
 */
export interface Computed {
  readonly from: Expression
  /** What it is worked out from and tells of, even to those who may not read that itself. */
  readonly reveals: readonly string[]
  of(values: Readonly<Record<string, unknown>>): unknown
}

/**
 * A field that Nacre keeps itself: it is in what is read and never in what is given.
 *
 * @example
 * const likes: DerivedField<number, true> = counter()
 */
export interface DerivedField<Value, Required extends boolean> extends Field<Value, Required> {
  readonly derived: true
}

/**
 * A JSON Schema (2020-12), as far as fields need one.
 *
 * @example
 * const schema: JsonSchema = { type: 'string', maxLength: 120 }
 */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * The fields of an entity by their names.
 *
 * @example
 * const fields: Fields = { title: text({ required: true }) }
 */
export type Fields = Readonly<Record<string, Field>>

/**
 * Whether a field was declared with a default, so that a new record need not bring a value.
 *
 * @example
 * const answer: HasDefault<'red'> = true
 */
export type HasDefault<Default> = [Default] extends [never] ? false : true

/**
 * What every type of field can be told.
 *
 * @example
 * const options: CommonOptions<true, string> = { required: true, label: { en: 'Title', de: 'Titel' } }
 */
export interface CommonOptions<Required extends boolean, Value, Default extends Value = Value> {
  readonly required?: Required
  readonly unique?: boolean
  readonly default?: Default
  readonly label?: Words
  readonly help?: Words
  /** What a value looks like, shown in an empty input: `Ada Lovelace`. */
  readonly example?: Words
  /**
   * When forms show it: `is(textOf('way'), 'post')`. What they do not show keeps its value, and cannot be
   * required; a rule of the entity can require it where it is shown.
   */
  readonly shownWhen?: Expression<'boolean'>
  readonly was?: string
}

/** What a type answers by itself; the rest follows from the options that every type has. */
interface OwnAnswers<Value> {
  readonly type: string
  readonly column: Column
  readonly schema: JsonSchema
  readonly operators: readonly Operator[]
  readonly bounds?: Bounds
  readonly derived?: boolean
  readonly searched?: boolean
  readonly initial?: Value
  readonly cleared?: Value
  readonly mistakes?: readonly string[]
  readonly relation?: Relation
  readonly computed?: Computed
  check(value: unknown): Complaint | undefined
  normalise?(value: Value): Value
  readonly canonical?: (text: string) => string
}

/**
 * Makes a field of a type, for the files in `fields/` and for a product's own types.
 *
 * @example
 * return declareField(options, { type: 'boolean', column: { kind: 'boolean' }, schema: { type: 'boolean' }, operators: ['is'], check })
 */
export function declareField<
  Value,
  const Required extends boolean,
  const Default extends Value = never,
>(
  options: CommonOptions<Required, Value, Default>,
  own: OwnAnswers<Value>,
): Field<Value, Required, HasDefault<Default>> {
  return Object.freeze({
    derived: false,
    searched: false,
    bounds: {},
    cleared: null,
    normalise: (value: Value) => value,
    ...own,
    // Not given means not required: the type parameter's default says the same.
    required: (options.required ?? false) as Required,
    unique: options.unique ?? false,
    initial: (options.default ?? own.initial) as Default,
    was: options.was,
    label: options.label,
    help: options.help,
    example: options.example,
    shownWhen: options.shownWhen,
    mistakes: [...(own.mistakes ?? []), ...mistakesOf(options, own)],
  })
}
