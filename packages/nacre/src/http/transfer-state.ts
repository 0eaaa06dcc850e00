import { type HttpResult, toHttpResult } from './http.ts'

/** A serialized result: its status, and its data or problem. */
export type SerializedResult = readonly [status: number, body?: unknown]

/**
 * The responses that the server received while it rendered a page. They are part of the page. The
 * key is the method and the URL.
 */
export interface TransferState {
  readonly answers: Readonly<Record<string, SerializedResult>>
  /**
   * Failures of calls during rendering. Hydration uses the same failures, and then the browser
   * requests them again.
   */
  readonly later: Readonly<Record<string, SerializedResult>>
}

export function serializeResult(result: HttpResult<unknown>): SerializedResult {
  const body = result.ok ? result.data : result.problem
  return body === undefined ? [result.status] : [result.status, body]
}

export function deserializeResult([status, body]: SerializedResult): HttpResult<unknown> {
  return toHttpResult(status, body)
}

/** The target of a call. The browser and the server normalize it in the same way. */
export interface CallTarget {
  readonly isOwn: boolean
  readonly origin: string
  /** The path and query of an own URL, or an absolute external URL. */
  readonly address: string
}

/** Resolves a URL relative to the page. Throws for an invalid URL. */
export function resolveCall(url: string, page: { origin: string; href: string }): CallTarget {
  const { origin, pathname, search } = new URL(url, page.href)
  const isOwn = origin === page.origin
  return { isOwn, origin, address: (isOwn ? '' : origin) + pathname + search }
}

export function callKey(method: string, address: string): string {
  return `${method} ${address}`
}

/**
 * Checks whether a cached response has the same origin as a changing call. All such responses are
 * stale, because a change can affect other URLs: a batch, a move, an action, or related records.
 */
export function hasSameOrigin(key: string, { isOwn, origin }: CallTarget): boolean {
  const address = key.slice(key.indexOf(' ') + 1)
  return isOwn ? address.startsWith('/') : address.startsWith(`${origin}/`)
}

export function withoutQuery(address: string): string {
  return address.split('?', 1)[0] ?? ''
}
