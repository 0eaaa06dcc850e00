import type { Entity, RecordOf } from '#shell/language/entities/entity.ts'
import type { Fields } from '#shell/language/fields/field.ts'

/** A page of selected records. */
export interface SelectedPage<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
  /** The number of matching records, if requested. */
  readonly total?: number
}

type FieldsOf<E> = E extends Entity<infer F> ? F : never
type NameIn<E> = E extends { readonly name: infer Name extends string } ? Name : never

/** A relation field with a known target entity. */
interface RelationTo<Target extends string, Reverse extends string = string> {
  readonly relation: { readonly target: Target; readonly inverse: Reverse | undefined }
}

type TargetOf<F extends Fields, K extends keyof F> =
  F[K] extends RelationTo<infer Target> ? Target : never

/** The names of the relation fields of an entity. */
type RelationIn<F extends Fields> = {
  [K in keyof F]: F[K] extends RelationTo<string> ? K : never
}[keyof F] &
  string

/** The names of the inverse relations that the fields of an entity define on another entity. */
type InverseNamesOf<F extends Fields, Name extends string> = {
  [K in keyof F]: F[K] extends RelationTo<Name, infer Reverse>
    ? string extends Reverse
      ? never
      : Reverse
    : never
}[keyof F]

/** The names of the inverse relations of an entity. */
export type InverseNames<E, All> =
  All extends Entity<infer F> ? InverseNamesOf<F, NameIn<E>> : never

/** The entity behind an inverse relation. */
export type InverseEntity<E, All, Name> =
  All extends Entity<infer F> ? (Name extends InverseNamesOf<F, NameIn<E>> ? All : never) : never

type RelatedEntity<E, All, Name> =
  Name extends RelationIn<FieldsOf<E>>
    ? Extract<All, { readonly name: TargetOf<FieldsOf<E>, Name> }>
    : InverseEntity<E, All, Name>

type RelationName<E, All> = RelationIn<FieldsOf<E>> | InverseNames<E, All>

/** The relations that can be expanded: `shelf`, `authors.books`. */
export type Expandable<E, All> =
  | RelationName<E, All>
  | {
      [K in RelationName<E, All>]: `${K}.${RelationName<RelatedEntity<E, All, K>, All>}`
    }[RelationName<E, All>]

/**
 * The fields that can be selected: a field, the viewer field of a reaction, or a field of an
 * expanded record.
 */
export type SelectableField<E, All> =
  | (keyof RecordOf<E> & string)
  | `${RelationName<E, All>}.${string}`

type FirstSegment<X> = X extends `${infer First}.${string}` ? First : X
type RestAfter<X, Name extends string> = X extends `${Name}.${infer Rest}` ? Rest : never

/** The value of an expanded relation: the record, or its id if it may not be read. */
type Expanded<Value, Item> = Value extends readonly string[]
  ? readonly (Item | string)[]
  : Value extends string
    ? Item | string
    : Value

/** A record with its expanded relations and selected fields. */
export type Selected<E, All, X, Chosen> = PickSelected<
  [X] extends [never] ? RecordOf<E> : WithExpanded<E, All, X>,
  Chosen,
  FirstSegment<X>
>

type WithExpanded<E, All, X> = Omit<RecordOf<E>, FirstSegment<X> & string> & {
  readonly [K in FirstSegment<X> & string]: K extends keyof RecordOf<E>
    ? Expanded<RecordOf<E>[K], Selected<RelatedEntity<E, All, K>, All, RestAfter<X, K>, never>>
    : SelectedPage<Selected<RelatedEntity<E, All, K>, All, RestAfter<X, K>, never>>
}

type PickSelected<Whole, Chosen, X> = [Chosen] extends [never]
  ? Whole
  : Pick<Whole, Extract<keyof Whole, 'id' | 'version' | FirstSegment<Chosen> | X>>
