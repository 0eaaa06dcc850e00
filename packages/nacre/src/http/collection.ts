import type { Action, CustomAction, Reaction } from '#shell/language/entities/action.ts'
import type { Entity, RecordOf, StateOf } from '#shell/language/entities/entity.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { InputOf } from '#shell/language/fields/field-values.ts'
import type { Fields } from '#shell/language/fields/field.ts'
import type { commonErrors, OperationKind, operationErrors } from '#shell/model/operation-errors.ts'
import type { ErrorCodesOf } from '#shell/language/process/error-types.ts'
import type { MoveValues, OptionalArgument } from '#shell/language/process/product-types.ts'
import type { States } from '#shell/language/entities/state.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { FreeOptions, FreeTimes } from './free-times.ts'
import type { HttpResult } from './http.ts'
import type {
  SelectableField,
  Expandable,
  Selected,
  SelectedPage,
  InverseEntity,
  InverseNames,
} from './selected.ts'

type FieldsOf<E> = E extends Entity<infer F> ? F : never
type StatesOf<E> = E extends Entity<Fields, Readonly<Record<string, Action>>, infer S> ? S : never
type ActionsOf<E> = E extends Entity<Fields, infer A> ? A : never

/**
 * The input of a new record: the required values, and optionally others.
 *
 * @example
 * const values: CreateInputOf<typeof book> = { title: 'Dune' }
 */
export type CreateInputOf<E> = InputOf<FieldsOf<E>>

/** The input of a custom action. */
export type ActionInputOf<A> = A extends CustomAction<infer Input> ? InputOf<Input> : never

/** The result of a custom action. Without a return value, it is the new version of the record. */
type ActionOutputOf<A> =
  A extends CustomAction<Fields, infer Output>
    ? Output extends void
      ? ClientRecordRef
      : Output
    : never

/**
 * The result of a reaction: the count, if the viewer may read it, and whether the viewer reacted.
 */
type ReactionResult<A> =
  A extends Reaction<infer Count, infer Mine>
    ? { readonly id: string } & { readonly [K in Count]?: number } & {
        readonly [K in Mine]: boolean
      }
    : never

type SortKey<E> = (keyof FieldsOf<E> & string) | 'state' | 'createdAt' | 'updatedAt' | 'id'

/**
 * The options of a list. The fields and states are typed.
 *
 * @example
 * await http.books.list({ where: { state: 'published' }, sort: '-createdAt', limit: 20 })
 */
export interface ListOptions<E, All = Entity> {
  readonly where?: Omit<Where<FieldsOf<E>, never>, 'state'> & {
    readonly state?: StateOf<E> | { readonly in?: readonly StateOf<E>[]; readonly not?: StateOf<E> }
  } & {
    readonly [R in InverseNames<E, All>]?:
      | { readonly empty: boolean }
      | Where<FieldsOf<InverseEntity<E, All, R>>, never>
  }
  /** The fields to sort by. A leading `-` sorts in descending order. */
  readonly sort?: OneOrMany<SortKey<E> | `-${SortKey<E>}`>
  readonly after?: string
  /** The number of records to skip. */
  readonly offset?: number
  readonly limit?: number
  readonly search?: string
  /** The time zone of dates, also in filters: `Europe/Berlin`. */
  readonly timeZone?: string
  /** Whether to count all matching records. */
  readonly total?: boolean
  /** Whether to list removed records instead. */
  readonly trash?: boolean
}

type OneOrMany<T> = T | readonly T[]

type Time = 'createdAt' | 'updatedAt'
type Period = 'day' | 'week' | 'month' | 'year'
type GroupKey<E> = (keyof FieldsOf<E> & string) | 'state' | Time

/**
 * The options of an aggregation: at most two fields to group by, and the fields to aggregate.
 *
 * @example
 * await http.books.aggregate({ groupBy: 'state', sum: 'copies' })
 */
export interface AggregateOptions<E, All = Entity> extends Pick<
  ListOptions<E, All>,
  'where' | 'search' | 'timeZone' | 'limit'
> {
  readonly groupBy?: OneOrMany<GroupKey<E> | `${GroupKey<E>}:${Period}`>
  readonly sum?: OneOrMany<keyof FieldsOf<E> & string>
  readonly average?: OneOrMany<keyof FieldsOf<E> & string>
  readonly min?: OneOrMany<(keyof FieldsOf<E> & string) | Time>
  readonly max?: OneOrMany<(keyof FieldsOf<E> & string) | Time>
  /** Sorts the largest groups first. */
  readonly sort?: '-count'
}

type AggregatedValues<E> = { readonly [K in GroupKey<E>]?: string | number | null }

/**
 * The groups of an aggregation. Decimals are text, and so are sums beyond the safe integers.
 *
 * @example
 * const countOpen = (loans: AggregateOf<typeof loan>) => loans.items[0]?.count
 */
export interface AggregateOf<E> {
  readonly items: readonly {
    readonly group: { readonly [K in GroupKey<E>]?: string | number | boolean | null }
    readonly count: number
    readonly sum?: AggregatedValues<E>
    readonly average?: AggregatedValues<E>
    readonly min?: AggregatedValues<E>
    readonly max?: AggregatedValues<E>
  }[]
  /** Whether there are more groups. */
  readonly hasMore: boolean
}

/**
 * The fields and relations of a response: `expand: ['shelf', 'authors.books']`.
 *
 * @example
 * await http.books.list({ expand: ['author'], fields: ['title', 'author.name'] })
 */
export interface SelectOptions<X, Chosen> {
  readonly expand?: readonly X[]
  /**
   * The fields to return, also of expanded relations: `authors.name`. By default, all are returned.
   */
  readonly fields?: readonly Chosen[]
}

type MoveName<E> = StatesOf<E> extends States ? keyof StatesOf<E>['moves'] & string : never
type ActionName<E, Kind> = {
  [K in keyof ActionsOf<E>]: ActionsOf<E>[K] extends Kind ? K : never
}[keyof ActionsOf<E>] &
  string

/** The errors without a response from the operation: problems of the network or of a server. */
type TransportError = (typeof commonErrors)[number] | 'bad-gateway' | 'gateway-timeout'

/** The result of an operation: the data, or one of its possible problems. */
type OperationResult<
  Kind extends OperationKind,
  Data,
  Own extends string = never,
  Names = string,
> = HttpResult<
  Data,
  KnownProblem<(typeof operationErrors)[Kind][number] | TransportError | Own, Names & string>
>

/**
 * A problem with a known set of codes and field names.
 *
 * @example
 * const isFull = (problem: KnownProblem<'no-copies', 'book'>) => problem.code === 'no-copies'
 */
export type KnownProblem<Id extends string, Names extends string> = Omit<
  Problem,
  'code' | 'errors'
> & {
  readonly code: Id
  readonly errors?: { readonly [Name in Names]?: string | undefined }
}

interface CodeAction<Of, ReadOnly> {
  readonly kind: 'code'
  readonly of: Of
  readonly readOnly: ReadOnly
}
type RecordAction = CodeAction<'record', false>
type ListAction = CodeAction<'list', false>
type RecordQuery = CodeAction<'record', true>
type ListQuery = CodeAction<'list', true>

/**
 * The operations on the records of an entity, for pages and scripts.
 *
 * @example
 * const books: Collection<typeof book> = http.books
 */
export interface Collection<E, All = Entity> {
  list<
    const X extends Expandable<E, All> = never,
    const Chosen extends SelectableField<E, All> = never,
  >(
    options?: ListOptions<E, All> & SelectOptions<X, Chosen>,
  ): Promise<OperationResult<'list', SelectedPage<Selected<E, All, X, Chosen>>>>
  read<
    const X extends Expandable<E, All> = never,
    const Chosen extends SelectableField<E, All> = never,
  >(
    id: string,
    options?: SelectOptions<X, Chosen>,
  ): Promise<OperationResult<'read', Selected<E, All, X, Chosen>>>
  /** Counts them in groups, and adds up what they have: `{ groupBy: 'createdAt:month', sum: 'likes' }`. */
  aggregate(options?: AggregateOptions<E, All>): Promise<OperationResult<'list', AggregateOf<E>>>
  /** Finds free times, by the spans and weekly hours of the entity: `{ vehicle, minutes: 90, from, until }`. */
  free(options: FreeOptions<E>): Promise<OperationResult<'list', FreeTimes>>
  create(
    values: CreateInputOf<E>,
  ): Promise<OperationResult<'create', RecordOf<E>, ErrorCodesOf<E, 'create'>, keyof FieldsOf<E>>>
  change(
    ref: ClientRecordRef,
    values: Partial<CreateInputOf<E>>,
  ): Promise<OperationResult<'change', RecordOf<E>, ErrorCodesOf<E, 'change'>, keyof FieldsOf<E>>>
  /** Moves a record to another state, with the values that the move takes. */
  move<const M extends MoveName<E>>(
    ref: ClientRecordRef,
    move: M,
    ...values: OptionalArgument<MoveValues<E, M>>
  ): Promise<OperationResult<'move', RecordOf<E>, ErrorCodesOf<E, M>, keyof FieldsOf<E>>>
  remove(
    ref: ClientRecordRef,
  ): Promise<OperationResult<'remove', undefined, ErrorCodesOf<E, 'remove'>>>
  restore(id: string): Promise<OperationResult<'restore', RecordOf<E>, ErrorCodesOf<E, 'restore'>>>
  /** Adds or removes the reaction of the viewer. */
  react<N extends ActionName<E, Reaction>>(
    id: string,
    action: N,
    isActive: boolean,
  ): Promise<OperationResult<'reaction', ReactionResult<ActionsOf<E>[N]>>>
  act<N extends ActionName<E, RecordAction>>(
    id: string,
    action: N,
    ...input: OptionalArgument<ActionInputOf<ActionsOf<E>[N]>>
  ): Promise<OperationResult<'act', ActionOutputOf<ActionsOf<E>[N]>, ErrorCodesOf<E, N>>>
  /** Runs an action of the whole list. */
  actOnList<N extends ActionName<E, ListAction>>(
    action: N,
    ...input: OptionalArgument<ActionInputOf<ActionsOf<E>[N]>>
  ): Promise<OperationResult<'act', ActionOutputOf<ActionsOf<E>[N]>, ErrorCodesOf<E, N>>>
  /** Runs an action that only reads, for a record. */
  query<N extends ActionName<E, RecordQuery>>(
    id: string,
    action: N,
    ...input: OptionalArgument<ActionInputOf<ActionsOf<E>[N]>>
  ): Promise<OperationResult<'query', ActionOutputOf<ActionsOf<E>[N]>, ErrorCodesOf<E, N>>>
  /** Runs an action of the whole list that only reads. */
  queryList<N extends ActionName<E, ListQuery>>(
    action: N,
    ...input: OptionalArgument<ActionInputOf<ActionsOf<E>[N]>>
  ): Promise<OperationResult<'query', ActionOutputOf<ActionsOf<E>[N]>, ErrorCodesOf<E, N>>>
}

/**
 * A record with its expected version. A change fails if the record has another version.
 *
 * @example
 * const loan: ClientRecordRef = { id: '01k0q3v8x2m4n6p8', version: 3 }
 */
export interface ClientRecordRef {
  readonly id: string
  readonly version: number
}
