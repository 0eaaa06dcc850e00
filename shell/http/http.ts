import type { Problem } from '#shell/model/failure.ts'
import type { Session } from '#shell/model/session.ts'
import { withCollections } from './client.ts'

/** What a call came to. A refusal is a value like any other answer; nothing is thrown. */
export type Answer<Data, Refused = Problem> =
  | { readonly ok: true; readonly status: number; readonly data: Data }
  | { readonly ok: false; readonly status: number; readonly problem: Refused }

export interface CallOptions {
  /** Milliseconds after which the call is given up as too slow. */
  readonly timeout?: number
}

export interface ChangeOptions {
  /** The version that was seen, for what must not be written over somebody else's. */
  readonly version?: number
  /** What the request is called, so that it is done once however often it is sent. */
  readonly key?: string
}

/** What is answered at paths that every product has. */
export interface KnownAnswers {
  readonly '/v1/session': Session
}

/** The one HTTP client, the same for page code on both sides. */
export interface Http {
  get<Path extends keyof KnownAnswers>(
    url: Path,
    options?: CallOptions,
  ): Promise<Answer<KnownAnswers[Path]>>
  get<Data>(url: string, options?: CallOptions): Promise<Answer<Data>>
  head(url: string, options?: CallOptions): Promise<Answer<undefined>>
  post<Data>(url: string, body?: unknown, options?: ChangeOptions): Promise<Answer<Data>>
  put<Data>(url: string, body?: unknown, options?: ChangeOptions): Promise<Answer<Data>>
  patch<Data>(url: string, body?: unknown, options?: ChangeOptions): Promise<Answer<Data>>
  delete<Data>(url: string, body?: undefined, options?: ChangeOptions): Promise<Answer<Data>>
}

/** One call, before anything is known of how it travels. */
export interface Call {
  readonly method: string
  readonly url: string
  readonly body?: unknown
  readonly timeout?: number
  readonly version?: number
  readonly key?: string
}

/** Whether a call only reads. Every other call may change something. */
export function isReading({ method }: Pick<Call, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Gives the verbs their names over one way of sending. The caller vouches for the shape of the data. */
export function httpOver(send: (call: Call) => Promise<Answer<unknown>>): Http {
  const verb =
    (method: string) =>
    (url: string, body?: unknown, options?: ChangeOptions): Promise<Answer<never>> =>
      send({ method, url, body, ...options }) as Promise<Answer<never>>
  const reading =
    (method: string) =>
    (url: string, options?: CallOptions): Promise<Answer<never>> =>
      send({ method, url, ...options }) as Promise<Answer<never>>
  return withCollections({
    get: reading('GET'),
    head: reading('HEAD'),
    post: verb('POST'),
    put: verb('PUT'),
    patch: verb('PATCH'),
    delete: verb('DELETE'),
  })
}

/** What an answer with this status and body means. A refusal without a problem in it gets a plain one. */
export function answerOf(status: number, body: unknown): Answer<unknown> {
  if (status >= 200 && status < 300) return { ok: true, status, data: body }
  return isProblem(body) ? { ok: false, status, problem: body } : noAnswer('unreachable', status)
}

/** For a call that got no answer, or none that makes sense; `status` is what came nevertheless. */
export function noAnswer(id: 'too-slow' | 'unreachable', status: number): Answer<never> {
  const problem =
    id === 'too-slow'
      ? { status: 504, title: 'The service did not answer in time.' }
      : { status: 502, title: 'The service did not give a usable answer.' }
  const remedy = 'Try again later.'
  return { ok: false, status, problem: { type: `/v1/failures/${id}`, id, ...problem, remedy } }
}

export function noAnswerBecause(cause: unknown): Answer<never> {
  const isSlow = cause instanceof DOMException && cause.name === 'TimeoutError'
  return noAnswer(isSlow ? 'too-slow' : 'unreachable', 0)
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'title' in body && 'id' in body
}
