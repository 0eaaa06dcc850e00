import { randomUUID } from 'node:crypto'
import type { Api } from '#shell/api/request-handler.ts'
import { type HttpCall, toHttpResult } from '#shell/http/http.ts'
import { createHttp } from '#shell/http/create-http.ts'
import type { ProductHttp } from '#shell/http/page-context.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { ActiveSession } from '#shell/operations/accounts/client-context.ts'
import type { AnyProduct, RegisteredProduct } from '#shell/language/product/registered-product.ts'

type Answer = (...args: never[]) => Promise<unknown>
type DataOf<Result> =
  Extract<Result, { readonly ok: true }> extends { readonly data: infer Data } ? Data : never

/**
 * A collection whose calls return the data, and fail the test where the API refuses.
 *
 * @example
 * const books: MustCollection<Collection<typeof book>> = eva.must.books
 */
export type MustCollection<C> = {
  readonly [K in keyof C]: C[K] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Promise<DataOf<Result>>
    : never
}

/**
 * A person, a visitor or the application, with the collections of the product. Each call has the
 * permissions of this person, and returns the data or the problem.
 *
 * @example
 * const created = await eva.books.create({ title: 'Dune' })
 * if (!created.ok) expect(created.problem.code).toBe('forbidden')
 */
export type TestPerson<P extends AnyProduct = RegisteredProduct> = ProductHttp<P> & {
  /** The id of the user. Empty for visitors and the application. */
  readonly id: string
  readonly name: string
  /** The email address. Empty for visitors and the application. */
  readonly email: string
  /** The same collections. A problem fails the test. */
  readonly must: {
    readonly [K in Exclude<keyof ProductHttp<P>, keyof ProductHttp<NoEntities>>]: MustCollection<
      ProductHttp<P>[K]
    >
  }
}

interface NoEntities {
  readonly entities: readonly []
}

interface Options {
  readonly api: Api
  readonly actor: Actor
  readonly id?: string
  readonly name?: string
  readonly email?: string
}

export function createTestPerson<P extends AnyProduct>(options: Options): TestPerson<P> {
  const { api, actor, id = '', name = '', email = '' } = options
  const http = createHttp((call) => request(api, actor, call)) as unknown as ProductHttp<P>
  const facts: Readonly<Record<string, unknown>> = { id, name, email, must: mustOf(http) }
  return new Proxy(http, {
    get: (target, key) =>
      typeof key === 'string' && Object.hasOwn(facts, key)
        ? facts[key]
        : // An awaited client is no promise.
          key === 'then'
          ? undefined
          : Reflect.get(target, key),
  }) as TestPerson<P>
}

/** Calls the API in this process. Bodies are JSON, as over HTTP. */
async function request(api: Api, actor: Actor, call: HttpCall) {
  const { method, url, body, version, key } = call
  const at = url.indexOf('?')
  const isRead = method === 'GET' || method === 'HEAD'
  const response = await api({
    method,
    actor,
    channel: 'test',
    ...(actor.kind === 'user' && { browser: { session: sessionOf(actor) } }),
    path: at < 0 ? url : url.slice(0, at),
    ...(at < 0 ? {} : { query: url.slice(at + 1) }),
    ...(body === undefined ? {} : { body: overJson(body) }),
    ...(version === undefined ? {} : { version }),
    ...(isRead ? {} : { key: key ?? randomUUID() }),
  })
  if (response.status >= 500) throw new Error('The API failed.', { cause: response.cause })
  return toHttpResult(response.status, overJson(response.body))
}

/** A person in a test has signed in just now, with two factors. */
const sessionOf = ({ id, roles }: Extract<Actor, { kind: 'user' }>): ActiveSession => ({
  hash: '',
  user: id,
  roles,
  stage: 'authenticated',
  isMultiFactor: true,
  isReauthenticated: true,
  reauthenticatedAt: '',
  createdAt: '',
  expiresAt: '',
  isRemembered: false,
  method: 'test',
})

const overJson = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))

function mustOf(http: object): unknown {
  return new Proxy(http, {
    get: (target, collection) =>
      typeof collection === 'symbol' || collection === 'then'
        ? undefined
        : new Proxy(Object(Reflect.get(target, collection)), {
            get:
              (calls, verb) =>
              async (...args: never[]) => {
                const call = Reflect.get(calls, verb) as Answer
                const result = (await call(...args)) as Awaited<ReturnType<typeof request>>
                if (result.ok) return result.data
                throw new RefusedCall(`${collection}.${String(verb)}`, result.problem)
              },
          }),
  })
}

/** The error of a call of `must` that the API refused. */
class RefusedCall extends Error {
  readonly problem: Problem
  constructor(call: string, problem: Problem) {
    const fields = Object.entries(problem.errors ?? {}).map(([name, text]) => `${name}: ${text}`)
    const more = [problem.title, ...fields].join(' ')
    super(`${call} was refused with ${problem.code} (${problem.status}). ${more}`)
    this.name = 'RefusedCall'
    this.problem = problem
  }
}
