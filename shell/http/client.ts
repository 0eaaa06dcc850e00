import { kebabOf } from '#shell/model/kebab-of.ts'
import type { Action, Code, Tally } from '#shell/model/action.ts'
import type { Entity, RecordOf, StateOf } from '#shell/model/entity.ts'
import type { Problem } from '#shell/model/failure.ts'
import type { GivenOf } from '#shell/model/field-values.ts'
import type { Fields } from '#shell/model/field.ts'
import type { everywhere, OperationKind, possibleFailures } from '#shell/model/possible-failures.ts'
import type { States } from '#shell/model/state.ts'
import { type Where, whereAsJson } from '#shell/model/where.ts'
import type { Answer, Http } from './http.ts'
import type { Choosable, Expandable, Looked, PageOf, ReverseFrom, ReverseIn } from './looked.ts'

type FieldsOf<E> = E extends Entity<infer F> ? F : never
type StatesOf<E> = E extends Entity<Fields, Readonly<Record<string, Action>>, infer S> ? S : never
type ActionsOf<E> = E extends Entity<Fields, infer A> ? A : never

/** What a new record is made of: the required values, and any of the others. */
export type NewOf<E> = GivenOf<FieldsOf<E>>

/** What an action in code is told. */
export type InputOf<A> = A extends Code<infer Input> ? GivenOf<Input> : never

/** What an action in code answers: what its code gives back, or else the version that came of it. */
type OutputOf<A> =
  A extends Code<Fields, infer Output> ? (Output extends void ? Seen : Output) : never

/** What counting answers: how many have done it, for who may know, and whether the asker has. */
type CountedOf<A> =
  A extends Tally<infer Count, infer Mine>
    ? { readonly id: string } & { readonly [K in Count]?: number } & {
        readonly [K in Mine]: boolean
      }
    : never

type Sorted<E> = (keyof FieldsOf<E> & string) | 'state' | 'created' | 'updated' | 'id'

/** What a list can be asked for. Fields and states are known by their declaration. */
export interface ListOptions<E, All = Entity> {
  readonly where?: Omit<Where<FieldsOf<E>>, 'state'> & {
    readonly state?: StateOf<E> | { readonly in?: readonly StateOf<E>[]; readonly not?: StateOf<E> }
  } & {
    readonly [R in ReverseIn<E, All>]?:
      | { readonly empty: boolean }
      | Where<FieldsOf<ReverseFrom<E, All, R>>>
  }
  /** Fields, with `-` before those that go down. */
  readonly sort?: OneOrMany<Sorted<E> | `-${Sorted<E>}`>
  readonly after?: string
  /** How many to pass over, to jump. */
  readonly skip?: number
  readonly limit?: number
  readonly search?: string
  /** Whose days count, in conditions too: `Europe/Berlin`. */
  readonly zone?: string
  /** Whether to count all that fit. */
  readonly total?: boolean
  /** Records that have been removed, instead of those that are there. */
  readonly bin?: boolean
}

type OneOrMany<T> = T | readonly T[]

type Time = 'created' | 'updated'
type Period = 'day' | 'week' | 'month' | 'year'
type Grouped<E> = (keyof FieldsOf<E> & string) | 'state' | Time

/** By what records are counted, two at most, and what is worked out of their values. */
export interface SummaryOptions<E, All = Entity> extends Pick<
  ListOptions<E, All>,
  'where' | 'search' | 'zone' | 'limit'
> {
  readonly by?: OneOrMany<Grouped<E> | `${Grouped<E>}:${Period}`>
  readonly sum?: OneOrMany<keyof FieldsOf<E> & string>
  readonly average?: OneOrMany<keyof FieldsOf<E> & string>
  readonly min?: OneOrMany<(keyof FieldsOf<E> & string) | Time>
  readonly max?: OneOrMany<(keyof FieldsOf<E> & string) | Time>
  /** The largest groups first. */
  readonly sort?: '-count'
}

type Worked<E> = { readonly [K in Grouped<E>]?: string | number | null }

/** Groups of records. Decimals are text, and so is a sum beyond what a number holds exactly. */
export interface SummaryOf<E> {
  readonly items: readonly {
    readonly group: { readonly [K in Grouped<E>]?: string | number | boolean | null }
    readonly count: number
    readonly sum?: Worked<E>
    readonly average?: Worked<E>
    readonly min?: Worked<E>
    readonly max?: Worked<E>
  }[]
  /** Whether there are more groups. */
  readonly more: boolean
}

/** How much of a record is wanted, and what is to come along with it: `expand: ['shelf', 'authors.books']`. */
export interface LookOptions<X, Chosen> {
  readonly expand?: readonly X[]
  /** Of what comes along, all that is not chosen otherwise: `authors.name`. */
  readonly fields?: readonly Chosen[]
}

type MoveName<E> = StatesOf<E> extends States ? keyof StatesOf<E>['moves'] & string : never
type ActionName<E, Kind> = {
  [K in keyof ActionsOf<E>]: ActionsOf<E>[K] extends Kind ? K : never
}[keyof ActionsOf<E>] &
  string

/** Why nothing came back: the network or a server is not as it should be. */
type Unanswered = (typeof everywhere)[number] | 'unreachable' | 'too-slow'

/** What an operation answers: the data, or one of the problems that it can meet, by their names. */
type AnswerTo<
  Kind extends OperationKind,
  Data,
  Own extends string = never,
  Names = string,
> = Answer<
  Data,
  Refusal<(typeof possibleFailures)[Kind][number] | Unanswered | Own, Names & string>
>

/** A problem of which the name, and the fields that it can be about, are known. */
export type Refusal<Id extends string, Names extends string> = Omit<Problem, 'id' | 'fields'> & {
  readonly id: Id
  readonly fields?: { readonly [Name in Names]?: string | undefined }
}

type OwnFailure<A> = A extends Code<Fields, unknown, infer Name> ? Name : never

/** The records of one entity, as page code and scripts reach them. */
export interface Collection<E, All = Entity> {
  list<const X extends Expandable<E, All> = never, const Chosen extends Choosable<E, All> = never>(
    options?: ListOptions<E, All> & LookOptions<X, Chosen>,
  ): Promise<AnswerTo<'list', PageOf<Looked<E, All, X, Chosen>>>>
  read<const X extends Expandable<E, All> = never, const Chosen extends Choosable<E, All> = never>(
    id: string,
    options?: LookOptions<X, Chosen>,
  ): Promise<AnswerTo<'read', Looked<E, All, X, Chosen>>>
  /** Counts them in groups, and adds up what they have: `{ by: 'created:month', sum: 'likes' }`. */
  summary(options?: SummaryOptions<E, All>): Promise<AnswerTo<'list', SummaryOf<E>>>
  create(values: NewOf<E>): Promise<AnswerTo<'create', RecordOf<E>, never, keyof FieldsOf<E>>>
  change(
    seen: Seen,
    values: Partial<NewOf<E>>,
  ): Promise<AnswerTo<'change', RecordOf<E>, never, keyof FieldsOf<E>>>
  move(seen: Seen, move: MoveName<E>): Promise<AnswerTo<'move', RecordOf<E>>>
  remove(seen: Seen): Promise<AnswerTo<'remove', undefined>>
  restore(id: string): Promise<AnswerTo<'restore', RecordOf<E>>>
  /** Counts the asker once, or takes that back. */
  tally<N extends ActionName<E, Tally>>(
    id: string,
    action: N,
    done: boolean,
  ): Promise<AnswerTo<'tally', CountedOf<ActionsOf<E>[N]>>>
  act<N extends ActionName<E, Code>>(
    id: string,
    action: N,
    input: InputOf<ActionsOf<E>[N]>,
  ): Promise<AnswerTo<'act', OutputOf<ActionsOf<E>[N]>, OwnFailure<ActionsOf<E>[N]>>>
}

/** Which version of a record somebody has seen: a change of another one is refused. */
export interface Seen {
  readonly id: string
  readonly version: number
}

/** `folder-links` as code names it: `folderLinks`. */
type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** The collections of a product, by the plurals of its entities. Of an unknown product none is known. */
export type Client<E extends readonly Entity[]> = {
  readonly [
    K in E[number] as string extends K['plural'] ? never : CamelCase<K['plural']>
  ]: Collection<K, E[number]>
}

/**
 * Gives a client the collections of its product: `http.cards.list({ where: { state: 'published' } })`.
 * Nothing is generated; the declarations are the types, and at run time any name is a list's address.
 */
export function withCollections(http: Http): Http {
  return new Proxy(http, {
    get: (_, name) =>
      http[name as keyof Http] ?? collectionAt(http, `/v1/${kebabOf(String(name))}`),
  })
}

function collectionAt(http: Http, base: string): Collection<Entity> {
  const at = (id: string, name = '') =>
    `${base}/${encodeURIComponent(id)}${name && `/${kebabOf(name)}`}`
  return {
    list: (options = {}) => http.get(base + queryOf(options)),
    read: (id, options = {}) => http.get(at(id) + queryOf(options)),
    summary: (options = {}) => http.get(`${base}/summary${queryOf(options)}`),
    create: (values) => http.post(base, values),
    change: ({ id, version }, values) => http.patch(at(id), values, { version }),
    move: ({ id, version }, move) => http.post(at(id, move), undefined, { version }),
    remove: ({ id, version }) => http.delete(at(id), undefined, { version }),
    restore: (id) => http.post(at(id, 'restore')),
    tally: (id, action, done) => http[done ? 'put' : 'delete'](at(id, action)),
    act: (id, action, input) => http.post(at(id, action), input),
  } as Collection<Entity>
}

function queryOf(options: object): string {
  const parts = Object.entries(options)
    // What is not wanted need not be said.
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => `${name}=${encodeURIComponent(inQuery(name, value))}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function inQuery(name: string, value: unknown): string {
  if (value === true) return 'yes'
  return name === 'where' ? whereAsJson(value) : String(value)
}
