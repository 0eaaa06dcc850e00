import type { Action, CustomAction } from '../entities/action.ts'
import type { Entity } from '../entities/entity.ts'
import type { InputOf, ValuesOf } from '../fields/field-values.ts'
import type { Fields } from '../fields/field.ts'
import type { AnyProduct } from '../product/registered-product.ts'
import type { States } from '../entities/state.ts'

/**
 * An entity of any declaration. Its parts are unknown, so that every entity fits.
 *
 * @example
 * const named = ({ name }: AnyEntity) => name
 */
export type AnyEntity = AnyProduct['entities'][number]

/**
 * The entities of a product, as a union.
 *
 * @example
 * type Entities = EntityIn<typeof product>
 */
export type EntityIn<P extends AnyProduct> = P['entities'][number]

/**
 * The entity with a name.
 *
 * @example
 * type Ticket = EntityNamed<typeof product, 'ticket'>
 */
export type EntityNamed<P extends AnyProduct, Name> = Extract<EntityIn<P>, { readonly name: Name }>

type CamelCase<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text

/**
 * The name of an entity's records in code: the plural in camel case.
 *
 * @example
 * type Name = CollectionName<typeof folderLink> // 'folderLinks'
 */
export type CollectionName<E> = E extends { readonly plural: infer Plural extends string }
  ? CamelCase<Plural>
  : never

/**
 * The fields of an entity.
 *
 * @example
 * type TicketFields = FieldsIn<typeof ticket>
 */
export type FieldsIn<E> = E extends Entity<infer F> ? F : never
type StatesIn<E> = E extends { readonly states: infer S } ? S : never
type ActionsIn<E> = E extends { readonly actions: infer A } ? A : never
type MovesIn<E> =
  StatesIn<E> extends { readonly moves: infer M } ? M : Readonly<Record<never, never>>

/**
 * The names of the moves of an entity.
 *
 * @example
 * type Moves = MoveIn<typeof ticket> // 'pay' | 'refund'
 */
export type MoveIn<E> = keyof MovesIn<E> & string

/**
 * The names of the actions of an entity that run code.
 *
 * @example
 * type Actions = ActionIn<typeof account> // 'transfer'
 */
export type ActionIn<E> = {
  [K in keyof ActionsIn<E>]: ActionsIn<E>[K] extends { readonly kind: 'code' } ? K : never
}[keyof ActionsIn<E>] &
  string

/**
 * What code can go with: a verb, a move or an action.
 *
 * @example
 * const verb: VerbIn<typeof ticket> = 'pay'
 */
export type VerbIn<E> = 'create' | 'change' | 'remove' | 'restore' | MoveIn<E> | ActionIn<E>

type OneOf<T> = T extends readonly (infer One)[] ? One : T

/**
 * The states from which a move is possible.
 *
 * @example
 * type From = FromOf<typeof ticket, 'pay'> // 'held'
 */
export type FromOf<E, Move> = Move extends keyof MovesIn<E>
  ? MovesIn<E>[Move] extends { readonly from: infer From }
    ? OneOf<From>
    : never
  : never

/**
 * The state after a move.
 *
 * @example
 * type To = ToOf<typeof ticket, 'pay'> // 'paid'
 */
export type ToOf<E, Move> = Move extends keyof MovesIn<E>
  ? MovesIn<E>[Move] extends { readonly to: infer To }
    ? To
    : never
  : never

/**
 * The states of an entity.
 *
 * @example
 * type State = StateIn<typeof ticket> // 'held' | 'paid' | 'refunded'
 */
export type StateIn<E> =
  StatesIn<E> extends { readonly initial: infer Initial }
    ? Initial | { [M in MoveIn<E>]: FromOf<E, M> | ToOf<E, M> }[MoveIn<E>]
    : never

type WithState<E, State> =
  StatesIn<E> extends States ? { readonly state: State; readonly since: string } : unknown

declare const entityOf: unique symbol

/**
 * A record in a transaction. Nobody else changes it before the transaction ends.
 *
 * @example
 * type Paid = LockedRecord<typeof ticket, 'paid'>
 */
export type LockedRecord<E, State = StateIn<E>> = Readonly<ValuesOf<FieldsIn<E>>> & {
  readonly id: string
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly owner: string | null
  /** Never set. It carries the type of the entity. */
  readonly [entityOf]?: E
} & WithState<E, State>

/** The fields that are stored, also those that only the application sets. */
type StoredFields<F> = {
  readonly [
    K in keyof F as F[K] extends { readonly type: 'computed' | 'counter' } ? never : K
  ]: F[K]
}
type ChangeableFields<F> = {
  readonly [K in keyof F as F[K] extends { readonly fixed: true } ? never : K]: F[K]
}

/**
 * The values that code may change.
 *
 * @example
 * const values: WritableValues<typeof ticket> = { reason: 'Rain' }
 */
export type WritableValues<E> = {
  readonly [K in keyof ChangeableFields<StoredFields<FieldsIn<E>>>]?:
    | ValuesOf<FieldsIn<E>>[K & keyof FieldsIn<E>]
    | null
}

/**
 * The values of a new record that code creates: those that users give, and those that only the
 * application sets.
 *
 * @example
 * const values: NewValues<typeof ticket> = { seat: seat.id, price: '12.00' }
 */
export type NewValues<E> = InputOf<FieldsIn<E>> & {
  readonly [K in keyof StoredFields<FieldsIn<E>>]?:
    | ValuesOf<FieldsIn<E>>[K & keyof FieldsIn<E>]
    | null
}

/**
 * The record as it will be stored, without computed values.
 *
 * @example
 * const price = (next: NextRecord<typeof ticket>) => next.price
 */
export type NextRecord<E> = {
  readonly [K in keyof StoredFields<FieldsIn<E>>]: ValuesOf<FieldsIn<E>>[K & keyof FieldsIn<E>]
} & (StatesIn<E> extends States ? { readonly state: StateIn<E> } : unknown)

type MoveInputsIn<E, Move> = Move extends keyof MovesIn<E>
  ? MovesIn<E>[Move] extends { readonly input: infer Input }
    ? Input
    : Readonly<Record<never, never>>
  : Readonly<Record<never, never>>

/**
 * The values that a move takes.
 *
 * @example
 * const values: MoveValues<typeof ticket, 'refund'> = { reason: 'Rain' }
 */
export type MoveValues<E, Move> = {
  readonly [
    K in keyof MoveInputsIn<E, Move> & keyof FieldsIn<E> as MoveInputsIn<
      E,
      Move
    >[K] extends 'required'
      ? K
      : never
  ]: NonNullable<ValuesOf<FieldsIn<E>>[K]>
} & {
  readonly [
    K in keyof MoveInputsIn<E, Move> & keyof FieldsIn<E> as MoveInputsIn<
      E,
      Move
    >[K] extends 'required'
      ? never
      : K
  ]?: ValuesOf<FieldsIn<E>>[K] | null
}

/**
 * An argument that may be omitted if nothing in it is required.
 *
 * @example
 * type Argument = OptionalArgument<{ note?: string }> // [values?: …]
 */
export type OptionalArgument<T> =
  Readonly<Record<never, never>> extends T ? [values?: T] : [values: T]

type ActionOf<E, Name> = Name extends keyof ActionsIn<E>
  ? Extract<ActionsIn<E>[Name], Action>
  : never

/**
 * The input of an action, as its code receives it.
 *
 * @example
 * type Input = ActionInput<typeof account, 'transfer'>
 */
export type ActionInput<E, Name> =
  ActionOf<E, Name> extends CustomAction<infer Input> ? ValuesOf<Input> : never

/**
 * The input of an action, as a caller writes it.
 *
 * @example
 * type Arguments = ActionArguments<typeof account, 'transfer'>
 */
export type ActionArguments<E, Name> =
  ActionOf<E, Name> extends CustomAction<infer Input> ? InputOf<Input> : never

/**
 * The answer of an action, as its code returns it.
 *
 * @example
 * type Answer = ActionAnswer<typeof account, 'transfer'> // { entry: string }
 */
export type ActionAnswer<E, Name> =
  ActionOf<E, Name> extends CustomAction<Fields, infer Output> ? Output : never

/**
 * Whether an action belongs to the whole list.
 *
 * @example
 * type OfList = IsListAction<typeof account, 'transfer'> // true
 */
export type IsListAction<E, Name> = ActionOf<E, Name> extends { readonly of: 'list' } ? true : false

/**
 * Whether an action only reads.
 *
 * @example
 * type Reads = IsReadOnlyAction<typeof ticket, 'neighbors'> // true
 */
export type IsReadOnlyAction<E, Name> =
  ActionOf<E, Name> extends { readonly readOnly: true } ? true : false
