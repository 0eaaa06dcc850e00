import type { ValuesOf } from '../fields/field-values.ts'
import type { Fields } from '../fields/field.ts'
import type { AnyProduct } from '../product/registered-product.ts'
import type { Role } from '../roles/role.ts'
import type { ProcessDecimal } from './process-decimal.ts'
import type { ProcessTime } from './process-time.ts'
import type {
  ActionAnswer,
  ActionArguments,
  ActionIn,
  CollectionName,
  EntityIn,
  FieldsIn,
  FromOf,
  IsListAction,
  LockedRecord,
  MoveIn,
  MoveValues,
  NewValues,
  OptionalArgument,
  StateIn,
  ToOf,
  WritableValues,
} from './product-types.ts'

/** What code may do with the records of an entity. `list` includes reading and every question about many. */
type RightOn<E> = 'read' | 'list' | 'create' | 'change' | 'remove' | MoveIn<E> | ActionIn<E>

/**
 * The rights of code, by collection: `{ seats: ['read', 'take'] }`.
 *
 * @example
 * const rights: Rights<typeof product> = { seats: ['read', 'take'] }
 */
export type Rights<P extends AnyProduct> = {
  readonly [E in EntityIn<P> as CollectionName<E>]?: readonly RightOn<E>[]
}

/**
 * `read` in guards and read-only actions, `write` everywhere else.
 *
 * @example
 * const mode: ProcessMode = 'read'
 */
export type ProcessMode = 'read' | 'write'

type Includes<List, Right> = List extends readonly string[]
  ? Right extends List[number]
    ? true
    : false
  : false

/** Takes the place of a method without a right. The compiler prints the sentence. */
type Missing<Collection extends string, Right extends string, Mode> = (
  sentence: Mode extends 'read'
    ? 'This code only reads.'
    : `Add '${Right}' to rights.${Collection}.`,
) => unknown

type Operand<Value> = [Value] extends [readonly (infer Item)[]]
  ? { readonly has?: Item; readonly empty?: boolean }
  :
      | Value
      | null
      | {
          readonly in?: readonly Value[]
          readonly not?: Value | null
          readonly gt?: Value
          readonly gte?: Value
          readonly lt?: Value
          readonly lte?: Value
          readonly contains?: Value & string
          readonly startsWith?: Value & string
          readonly empty?: boolean
        }

/**
 * A condition on a record's own values. Code asks related records themselves, so that they are
 * locked.
 *
 * @example
 * const where: OwnWhere<typeof ticket> = { event: event.id, state: 'held' }
 */
export type OwnWhere<E> = {
  readonly [K in keyof FieldsIn<E>]?: Operand<NonNullable<ValuesOf<FieldsIn<E>>[K]>>
} & {
  readonly id?: string | { readonly in: readonly string[] }
  readonly owner?: string | null
  readonly state?: StateIn<E> | { readonly in?: readonly StateIn<E>[]; readonly not?: StateIn<E> }
  readonly createdAt?: Operand<string>
  readonly updatedAt?: Operand<string>
  readonly and?: readonly OwnWhere<E>[]
  readonly or?: readonly OwnWhere<E>[]
  readonly not?: OwnWhere<E>
}

interface Reading<E> {
  /** Returns the record. Without it, the transaction fails. */
  get(id: string): Promise<LockedRecord<E>>
  find(id: string): Promise<LockedRecord<E> | undefined>
}

interface Listing<E> {
  /** Returns the only matching record. Without exactly one, the transaction fails. */
  get(where: OwnWhere<E>): Promise<LockedRecord<E>>
  /** Returns the only matching record, if there is one. Several are an error. */
  find(where: OwnWhere<E>): Promise<LockedRecord<E> | undefined>
  /** Returns all matching records. More than `max` (1,000 by default) are an error, never a shorter list. */
  list(
    where: OwnWhere<E>,
    options?: { readonly sort?: string; readonly max?: number },
  ): Promise<readonly LockedRecord<E>[]>
  first(
    where: OwnWhere<E>,
    options: { readonly sort: string },
  ): Promise<LockedRecord<E> | undefined>
  count(where: OwnWhere<E>): Promise<number>
  exists(where: OwnWhere<E>): Promise<boolean>
  /** Adds up a field, exactly: decimals and money are text. */
  sum<Name extends keyof FieldsIn<E> & string>(
    field: Name,
    where: OwnWhere<E>,
  ): Promise<NonNullable<ValuesOf<FieldsIn<E>>[Name]>>
}

/** The name of an action, or a sentence that says why it cannot be used here. */
type ActionName<E, Action extends string, List, Collection extends string, OfList extends boolean> =
  IsListAction<E, Action> extends OfList
    ? Includes<List, Action> extends true
      ? Action
      : `Add '${Action}' to rights.${Collection}.`
    : OfList extends true
      ? `${Action} is an action of a record: use act.`
      : `${Action} is an action of the list: use actOnList.`

interface Moving<E, List, Collection extends string> {
  move<const Move extends MoveIn<E>, State extends StateIn<E>>(
    record: LockedRecord<E, State>,
    move: Includes<List, Move> extends true
      ? [State & FromOf<E, Move>] extends [never]
        ? `A record that is ${State & string} cannot ${Move}.`
        : Move
      : `Add '${Move}' to rights.${Collection}.`,
    ...values: OptionalArgument<MoveValues<E, Move>>
  ): Promise<LockedRecord<E, ToOf<E, Move>>>
  act<const Action extends ActionIn<E>>(
    record: LockedRecord<E>,
    action: ActionName<E, Action, List, Collection, false>,
    ...input: OptionalArgument<ActionArguments<E, Action>>
  ): Promise<ActionAnswer<E, Action>>
  /** Runs an action of the whole list. */
  actOnList<const Action extends ActionIn<E>>(
    action: ActionName<E, Action, List, Collection, true>,
    ...input: OptionalArgument<ActionArguments<E, Action>>
  ): Promise<ActionAnswer<E, Action>>
}

/** The records of an entity in a transaction: one method for each right. */
type CollectionAccess<E, List, Collection extends string, Mode> = (Includes<
  List,
  'list'
> extends true
  ? Reading<E> & Listing<E>
  : {
      readonly [K in keyof Listing<E>]: Missing<Collection, 'list', 'write'>
    } & (Includes<List, 'read'> extends true
      ? Reading<E>
      : { readonly [K in keyof Reading<E>]: Missing<Collection, 'read', 'write'> })) &
  ([Mode, Includes<List, 'create'>] extends ['write', true]
    ? {
        create(
          values: NewValues<E>,
          options?: { readonly owner?: string | null },
        ): Promise<LockedRecord<E>>
      }
    : { readonly create: Missing<Collection, 'create', Mode> }) &
  ([Mode, Includes<List, 'change'>] extends ['write', true]
    ? {
        change(record: LockedRecord<E>, values: WritableValues<E>): Promise<LockedRecord<E>>
      }
    : { readonly change: Missing<Collection, 'change', Mode> }) &
  ([Mode, Includes<List, 'remove'>] extends ['write', true]
    ? { remove(record: LockedRecord<E>): Promise<void> }
    : { readonly remove: Missing<Collection, 'remove', Mode> }) &
  (Mode extends 'write'
    ? Moving<E, List, Collection>
    : { readonly [K in 'move' | 'act' | 'actOnList']: Missing<Collection, K, Mode> })

type Method = keyof Reading<unknown> | keyof Listing<unknown> | 'create' | 'change' | 'remove'

type WithoutRights<Collection extends string> = {
  readonly [K in Method | 'move' | 'act' | 'actOnList']: (
    sentence: `Add ${Collection} to rights.`,
  ) => unknown
}

/**
 * The result of an attempt: its value, or the error that ended it.
 *
 * @example
 * const text = (attempt: Attempt<string>) => (attempt.ok ? attempt.value : attempt.error.code)
 */
export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly code: string } }

/**
 * What code may do in its transaction: what its rights name, and nothing else.
 *
 * @example
 * type Tx = ProcessTransaction<typeof product, { seats: ['read'] }, 'read'>
 */
export type ProcessTransaction<P extends AnyProduct, R, Mode extends ProcessMode = 'write'> = {
  readonly [E in EntityIn<P> as CollectionName<E> & keyof R]: CollectionAccess<
    E,
    R[CollectionName<E> & keyof R],
    CollectionName<E>,
    Mode
  >
} & {
  readonly [K in Exclude<CollectionName<EntityIn<P>>, keyof R>]: WithoutRights<K>
} & (Mode extends 'write'
    ? {
        /** Runs code that may be rejected, and takes back what it did if it is. */
        attempt<T>(work: () => Promise<T>): Promise<Attempt<T>>
      }
    : unknown)

/**
 * Who caused the transaction.
 *
 * @example
 * const isClerk = (actor: ProcessActor) => actor.is(clerk)
 */
export interface ProcessActor {
  readonly kind: 'user' | 'visitor' | 'key' | 'application'
  /** The id of the user, if there is one. */
  readonly user?: string
  /** Whether the actor has a role, or one that includes it. True for administrators. */
  is(role: Role): boolean
}

/**
 * The values of the product's settings.
 *
 * @example
 * type Settings = SettingsOf<typeof product>
 */
export type SettingsOf<P> = P extends {
  readonly settings: { readonly fields: infer F extends Fields }
}
  ? Readonly<ValuesOf<F>>
  : Readonly<Record<never, never>>

/**
 * The argument of all code in a transaction.
 *
 * @example
 * const clock = ({ now }: ProcessContext<typeof product, {}, 'read'>) => now
 */
export interface ProcessContext<P extends AnyProduct, R, Mode extends ProcessMode> {
  readonly tx: ProcessTransaction<P, R, Mode>
  readonly actor: ProcessActor
  /** The moment of the transaction, as moments are stored. */
  readonly now: string
  readonly settings: SettingsOf<P>
  /** Calculates with moments, days and times in the time zone of the product. */
  readonly time: ProcessTime
  /** Calculates with decimals and money, which are text. */
  readonly decimal: ProcessDecimal
}
