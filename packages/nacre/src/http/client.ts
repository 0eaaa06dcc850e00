import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { Action, CustomAction, Reaction } from '#shell/model/action.ts'
import type { Entity, RecordOf, StateOf } from '#shell/model/entity.ts'
import type { Problem } from '#shell/model/app-error.ts'
import type { InputOf } from '#shell/model/field-values.ts'
import type { Fields } from '#shell/model/field.ts'
import type { commonErrors, OperationKind, operationErrors } from '#shell/model/operation-errors.ts'
import type { States } from '#shell/model/state.ts'
import { type Where, whereAsJson } from '#shell/model/where.ts'
import type { FreeOptions, FreeTimes } from './free-times.ts'
import type { HttpResult, Http } from './http.ts'
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
  readonly where?: Omit<Where<FieldsOf<E>>, 'state'> & {
    readonly state?: StateOf<E> | { readonly in?: readonly StateOf<E>[]; readonly not?: StateOf<E> }
  } & {
    readonly [R in InverseNames<E, All>]?:
      | { readonly empty: boolean }
      | Where<FieldsOf<InverseEntity<E, All, R>>>
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

type ActionErrorCode<A> = A extends CustomAction<Fields, unknown, infer Name> ? Name : never

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
  ): Promise<OperationResult<'create', RecordOf<E>, never, keyof FieldsOf<E>>>
  change(
    ref: ClientRecordRef,
    values: Partial<CreateInputOf<E>>,
  ): Promise<OperationResult<'change', RecordOf<E>, never, keyof FieldsOf<E>>>
  move(ref: ClientRecordRef, move: MoveName<E>): Promise<OperationResult<'move', RecordOf<E>>>
  remove(ref: ClientRecordRef): Promise<OperationResult<'remove', undefined>>
  restore(id: string): Promise<OperationResult<'restore', RecordOf<E>>>
  /** Adds or removes the reaction of the viewer. */
  react<N extends ActionName<E, Reaction>>(
    id: string,
    action: N,
    isActive: boolean,
  ): Promise<OperationResult<'reaction', ReactionResult<ActionsOf<E>[N]>>>
  act<N extends ActionName<E, CustomAction>>(
    id: string,
    action: N,
    input: ActionInputOf<ActionsOf<E>[N]>,
  ): Promise<
    OperationResult<'act', ActionOutputOf<ActionsOf<E>[N]>, ActionErrorCode<ActionsOf<E>[N]>>
  >
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

/** Converts kebab case to camel case: `folder-links` becomes `folderLinks`. */
type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/**
 * The collections of a product, by the plurals of its entities. An untyped product has none.
 *
 * @example
 * const { books }: Client<typeof product.entities> = http
 */
export type Client<E extends readonly Entity[]> = {
  readonly [
    K in E[number] as string extends K['plural'] ? never : CamelCase<K['plural']>
  ]: Collection<K, E[number]>
}

/**
 * Adds the collections of a product to a client: `http.cards.list({ where: { state: 'published' }
 * })`. No code is generated: the types follow from the declarations, and at run time every name is
 * the path of a list.
 */
export function withCollections(http: Http): Http {
  return new Proxy(http, {
    get: (_, name) =>
      http[name as keyof Http] ?? createCollection(http, `/v1/${toKebabCase(String(name))}`),
  })
}

function createCollection(http: Http, base: string): Collection<Entity> {
  const recordPath = (id: string, name = '') =>
    `${base}/${encodeURIComponent(id)}${name && `/${toKebabCase(name)}`}`
  return {
    list: (options = {}) => http.get(base + queryOf(options)),
    read: (id, options = {}) => http.get(recordPath(id) + queryOf(options)),
    aggregate: (options = {}) => http.get(`${base}/aggregate${queryOf(options)}`),
    free: (options) => http.get(`${base}/free${queryOf(options)}`),
    create: (values) => http.post(base, values),
    change: ({ id, version }, values) => http.patch(recordPath(id), values, { version }),
    move: ({ id, version }, move) => http.post(recordPath(id, move), undefined, { version }),
    remove: ({ id, version }) => http.delete(recordPath(id), undefined, { version }),
    restore: (id) => http.post(recordPath(id, 'restore')),
    react: (id, action, isActive) => http[isActive ? 'put' : 'delete'](recordPath(id, action)),
    act: (id, action, input) => http.post(recordPath(id, action), input),
  } as Collection<Entity>
}

function queryOf(options: object): string {
  const parts = Object.entries(options)
    // Omits options with their default.
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => `${name}=${encodeURIComponent(formatQueryValue(name, value))}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function formatQueryValue(name: string, value: unknown): string {
  if (value === true) return 'true'
  return name === 'where' ? whereAsJson(value) : String(value)
}
