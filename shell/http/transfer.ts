import { type Answer, answerOf } from './http.ts'

/** An answer as it travels: its status, and its body or its problem. */
export type Travelling = readonly [status: number, body?: unknown]

/**
 * The answers that the server read while it rendered a page, as they travel with it. The key is the
 * method and the address.
 */
export interface Transfer {
  readonly answers: Readonly<Record<string, Travelling>>
  /**
   * What the page was rendered without: a call that failed or was too slow, with the problem that
   * stood in for its answer. The page comes to life with the same, and then asks again.
   */
  readonly later: Readonly<Record<string, Travelling>>
}

export function packed(answer: Answer<unknown>): Travelling {
  const body = answer.ok ? answer.data : answer.problem
  return body === undefined ? [answer.status] : [answer.status, body]
}

export function unpacked([status, body]: Travelling): Answer<unknown> {
  return answerOf(status, body)
}

/** Where a call goes, in the one spelling by which both sides know it. */
export interface Place {
  readonly isOwn: boolean
  readonly origin: string
  /** Path and query of an own address, the whole of somebody else's. */
  readonly address: string
}

/** Relative URLs start from the page. Throws if the URL is none. */
export function placeOf(url: string, page: { origin: string; href: string }): Place {
  const { origin, pathname, search } = new URL(url, page.href)
  const isOwn = origin === page.origin
  return { isOwn, origin, address: (isOwn ? '' : origin) + pathname + search }
}

export function callKey(method: string, address: string): string {
  return `${method} ${address}`
}

/**
 * Whether an entry comes from the origin to which a changing call goes. All such entries are stale: a batch,
 * a move or an action also changes what is read at other addresses, and so does a change of related records.
 */
export function isOfSameOrigin(key: string, { isOwn, origin }: Place): boolean {
  const address = key.slice(key.indexOf(' ') + 1)
  return isOwn ? address.startsWith('/') : address.startsWith(`${origin}/`)
}

export function withoutQuery(address: string): string {
  return address.split('?', 1)[0] ?? ''
}
