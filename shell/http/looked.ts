import type { Entity, RecordOf } from '#shell/model/entity.ts'
import type { Fields } from '#shell/model/field.ts'

/** What is known of a list besides its items. */
export interface PageOf<One> {
  readonly items: readonly One[]
  readonly next: string | null
  /** How many there are in all, where that was asked for. */
  readonly total?: number
}

type FieldsOf<E> = E extends Entity<infer F> ? F : never
type NameIn<E> = E extends { readonly name: infer Name extends string } ? Name : never

/** A field that points to a known entity. */
interface PointsTo<Target extends string, Reverse extends string = string> {
  readonly relation: { readonly target: Target; readonly reverse: Reverse | undefined }
}

type TargetOf<F extends Fields, K extends keyof F> =
  F[K] extends PointsTo<infer Target> ? Target : never

/** The fields of an entity that point to others. */
type RelationIn<F extends Fields> = {
  [K in keyof F]: F[K] extends PointsTo<string> ? K : never
}[keyof F] &
  string

/** The names that the relations of one entity have for their other side, where that is another. */
type ReversesOf<F extends Fields, Name extends string> = {
  [K in keyof F]: F[K] extends PointsTo<Name, infer Reverse>
    ? string extends Reverse
      ? never
      : Reverse
    : never
}[keyof F]

/** The names under which an entity finds the records that point to it. */
export type ReverseIn<E, All> = All extends Entity<infer F> ? ReversesOf<F, NameIn<E>> : never

/** The entity whose records an entity finds under such a name. */
export type ReverseFrom<E, All, Name> =
  All extends Entity<infer F> ? (Name extends ReversesOf<F, NameIn<E>> ? All : never) : never

type Beyond<E, All, Name> =
  Name extends RelationIn<FieldsOf<E>>
    ? Extract<All, { readonly name: TargetOf<FieldsOf<E>, Name> }>
    : ReverseFrom<E, All, Name>

type Near<E, All> = RelationIn<FieldsOf<E>> | ReverseIn<E, All>

/** What can be expanded: `shelf`, `authors.books`. */
export type Expandable<E, All> =
  | Near<E, All>
  | { [K in Near<E, All>]: `${K}.${Near<Beyond<E, All, K>, All>}` }[Near<E, All>]

/** What can be chosen: a field, a mark of one's own, or something behind what is expanded. */
export type Choosable<E, All> = (keyof RecordOf<E> & string) | `${Near<E, All>}.${string}`

type Top<X> = X extends `${infer First}.${string}` ? First : X
type Behind<X, Name extends string> = X extends `${Name}.${infer Rest}` ? Rest : never

/** What stands where an id stood: the record, or still the id where it may not be read. */
type Expanded<Value, One> = Value extends readonly string[]
  ? readonly (One | string)[]
  : Value extends string
    ? One | string
    : Value

/** A record with what was expanded of it, and as much of it as was chosen. */
export type Looked<E, All, X, Chosen> = Picked<
  [X] extends [never] ? RecordOf<E> : WithExpanded<E, All, X>,
  Chosen,
  Top<X>
>

type WithExpanded<E, All, X> = Omit<RecordOf<E>, Top<X> & string> & {
  readonly [K in Top<X> & string]: K extends keyof RecordOf<E>
    ? Expanded<RecordOf<E>[K], Looked<Beyond<E, All, K>, All, Behind<X, K>, never>>
    : PageOf<Looked<Beyond<E, All, K>, All, Behind<X, K>, never>>
}

type Picked<Whole, Chosen, X> = [Chosen] extends [never]
  ? Whole
  : Pick<Whole, Extract<keyof Whole, 'id' | 'version' | Top<Chosen> | X>>
