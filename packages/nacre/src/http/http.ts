import type { Problem } from '#shell/language/errors/app-error.ts'
import type { Session } from '#shell/model/accounts/session.ts'

/**
 * The result of a call. An error is a value, not an exception.
 *
 * @example
 * const result = await http.books.read(id)
 * if (!result.ok) return result.problem.title
 */
export type HttpResult<Data, Problems = Problem> =
  | { readonly ok: true; readonly status: number; readonly data: Data }
  | { readonly ok: false; readonly status: number; readonly problem: Problems }

/**
 * The options of a request that only reads.
 *
 * @example
 * await http.get('/v1/books', { timeout: 2000 })
 */
export interface CallOptions {
  /** The timeout in milliseconds. */
  readonly timeout?: number
}

/**
 * The options of a request that changes data.
 *
 * @example
 * await http.patch(`/v1/books/${id}`, { title: 'Dune' }, { version: 3 })
 */
export interface ChangeOptions {
  /** The expected version of the record. The change fails if it has another version. */
  readonly version?: number
  /** The idempotency key. A repeated request with the same key runs once. */
  readonly key?: string
}

/** The response types of paths that every product has. */
export interface KnownResponses {
  readonly '/v1/session': Session
}

/**
 * The HTTP client of pages. It is the same in the browser and on the server.
 *
 * @example
 * const result = await http.get<{ count: number }>('/v1/books/count')
 */
export interface Http {
  get<Path extends keyof KnownResponses>(
    url: Path,
    options?: CallOptions,
  ): Promise<HttpResult<KnownResponses[Path]>>
  get<Data>(url: string, options?: CallOptions): Promise<HttpResult<Data>>
  head(url: string, options?: CallOptions): Promise<HttpResult<undefined>>
  post<Data>(url: string, body?: unknown, options?: ChangeOptions): Promise<HttpResult<Data>>
  put<Data>(url: string, body?: unknown, options?: ChangeOptions): Promise<HttpResult<Data>>
  patch<Data>(url: string, body?: unknown, options?: ChangeOptions): Promise<HttpResult<Data>>
  delete<Data>(url: string, body?: undefined, options?: ChangeOptions): Promise<HttpResult<Data>>
}

/** An HTTP call, independent of its transport. */
export interface HttpCall {
  readonly method: string
  readonly url: string
  readonly body?: unknown
  readonly timeout?: number
  readonly version?: number
  readonly key?: string
}

/** Checks whether a method is safe (RFC 9110): it only reads data. */
export function isSafeMethod({ method }: Pick<HttpCall, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * Converts a status and a body to a result. An error without a problem document becomes
 * `bad-gateway`.
 */
export function toHttpResult(status: number, body: unknown): HttpResult<unknown> {
  if (status >= 200 && status < 300) return { ok: true, status, data: body }
  return isProblem(body)
    ? { ok: false, status, problem: body }
    : networkFailure('bad-gateway', status)
}

/**
 * Returns the result of a call without a usable response. `status` is the status that was received,
 * or 0.
 */
export function networkFailure(
  code: 'gateway-timeout' | 'bad-gateway',
  status: number,
): HttpResult<never> {
  const problem =
    code === 'gateway-timeout'
      ? { status: 504, title: 'The service didn’t respond in time.' }
      : { status: 502, title: 'The service isn’t available.' }
  const hint = 'Try again later.'
  return {
    ok: false,
    status,
    problem: { type: `/v1/problem-types/${code}`, code, ...problem, hint },
  }
}

export function networkFailureFrom(cause: unknown): HttpResult<never> {
  const isSlow = cause instanceof DOMException && cause.name === 'TimeoutError'
  return networkFailure(isSlow ? 'gateway-timeout' : 'bad-gateway', 0)
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'title' in body && 'code' in body
}
