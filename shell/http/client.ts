import type { Action, Code, Tally } from '#shell/model/action.ts'
import type { Entity, ListOf, RecordOf, StateOf } from '#shell/model/entity.ts'
import type { Fields, GivenOf } from '#shell/model/field.ts'
import type { States } from '#shell/model/state.ts'
import type { Where } from '#shell/model/where.ts'
import type { Answer, Http } from './http.ts'

type FieldsOf<E> = E extends Entity<infer F> ? F : never
type StatesOf<E> = E extends Entity<Fields, Readonly<Record<string, Action>>, infer S> ? S : never
type ActionsOf<E> = E extends Entity<Fields, infer A> ? A : never

/** What a new record is made of: the required values, and any of the others. */
export type NewOf<E> = GivenOf<FieldsOf<E>>

/** What an action in code is told. */
export type InputOf<A> = A extends Code<infer Input> ? GivenOf<Input> : never

/** What a list can be asked for. Fields and states are known by their declaration. */
export interface ListOptions<E> {
  readonly where?: Omit<Where<FieldsOf<E>>, 'state'> & {
    readonly state?: StateOf<E> | { readonly in?: readonly StateOf<E>[]; readonly not?: StateOf<E> }
  }
  readonly sort?: string
  readonly after?: string
  readonly limit?: number
  readonly search?: string
  /** Whether to count all that fit. */
  readonly total?: boolean
  /** Records that have been removed, instead of those that are there. */
  readonly bin?: boolean
}

type MoveName<E> = StatesOf<E> extends States ? keyof StatesOf<E>['moves'] & string : never
type ActionName<E, Kind> = {
  [K in keyof ActionsOf<E>]: ActionsOf<E>[K] extends Kind ? K : never
}[keyof ActionsOf<E>] &
  string

/** The records of one entity, as page code and scripts reach them. */
export interface Collection<E> {
  list(options?: ListOptions<E>): Promise<Answer<ListOf<E>>>
  read(id: string): Promise<Answer<RecordOf<E>>>
  create(values: NewOf<E>): Promise<Answer<RecordOf<E>>>
  change(seen: Seen, values: Partial<NewOf<E>>): Promise<Answer<RecordOf<E>>>
  move(seen: Seen, move: MoveName<E>): Promise<Answer<RecordOf<E>>>
  remove(seen: Seen): Promise<Answer<undefined>>
  restore(id: string): Promise<Answer<RecordOf<E>>>
  /** Counts the asker once, or takes that back. */
  tally(
    id: string,
    action: ActionName<E, Tally>,
    done: boolean,
  ): Promise<Answer<Partial<RecordOf<E>>>>
  act<N extends ActionName<E, Code>>(
    id: string,
    action: N,
    input: InputOf<ActionsOf<E>[N]>,
  ): Promise<Answer<unknown>>
}

/** Which version of a record somebody has seen: a change of another one is refused. */
export interface Seen {
  readonly id: string
  readonly version: number
}

/** The collections of a product, by the plurals of its entities. */
export type Client<E extends readonly Entity[]> = {
  readonly [K in E[number] as K['plural']]: Collection<K>
}

/**
 * The typed way to `/v1`: `client.cards.list({ where: { state: 'published' } })`. Nothing is
 * generated; the declarations are the types.
 */
export function clientOver<const E extends readonly Entity[]>(http: Http): Client<E> {
  // The names are known to the types; at run time any plural is an address.
  return new Proxy({} as Client<E>, {
    get: (_, plural) =>
      typeof plural === 'string' ? collectionAt(http, `/v1/${plural}`) : undefined,
  })
}

function collectionAt(http: Http, base: string): Collection<Entity> {
  const at = (id: string, name = '') => `${base}/${encodeURIComponent(id)}${name && `/${name}`}`
  return {
    list: (options = {}) => http.get(base + queryOf(options)),
    read: (id) => http.get(at(id)),
    create: (values) => http.post(base, values),
    change: ({ id, version }, values) => http.patch(at(id), values, { version }),
    move: ({ id, version }, move) => http.post(at(id, move), undefined, { version }),
    remove: ({ id, version }) => http.delete(at(id), undefined, { version }),
    restore: (id) => http.post(at(id, 'restore')),
    tally: (id, action, done) => (done ? http.put(at(id, action)) : http.delete(at(id, action))),
    act: (id, action, input) => http.post(at(id, action), input),
  }
}

function queryOf({ where, total, bin, ...plain }: ListOptions<Entity>): string {
  const parameters = new URLSearchParams()
  if (where) parameters.set('where', JSON.stringify(where))
  if (total) parameters.set('total', 'yes')
  if (bin) parameters.set('bin', 'yes')
  for (const [name, value] of Object.entries(plain)) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  const query = parameters.toString()
  return query && `?${query}`
}
