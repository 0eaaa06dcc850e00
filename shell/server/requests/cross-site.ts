import { timingSafeEqual } from 'node:crypto'
import { Failure } from '#shell/model/failure.ts'
import type { ApiAsked } from './asked.ts'

/**
 * Whether another site's page made this request. Every browser of today says so by itself; what
 * says nothing is no browser or an old one, and is judged by its token alone.
 */
export function isCrossSite(headers: Pick<Headers, 'get'>, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return true
  const from = headers.get('origin')
  return from !== null && from !== origin
}

/**
 * Refuses what changes something and is not shown to come from one of our own pages. A key needs no
 * token: no page of another site can make a browser send one.
 *
 * @example
 * refuseForeign(asked, asked.request.headers.get(xsrfHeader))
 */
export function refuseForeign(
  { request, origin, visitor }: Pick<ApiAsked, 'request' | 'origin' | 'visitor'>,
  token: string | null,
): void {
  if (visitor.actor.kind === 'key') return
  if (isAnonymousProgram(request.headers)) throw new Failure('no-credentials')
  const isOurs = !isCrossSite(request.headers, origin) && isToken(token, visitor.xsrfToken)
  if (!isOurs) throw new Failure('cross-site')
}

/** Every browser that sends what changes something says one of these. */
function isAnonymousProgram(headers: Pick<Headers, 'get'>): boolean {
  return ['cookie', 'origin', 'sec-fetch-site'].every((name) => headers.get(name) === null)
}

export function isToken(given: unknown, wanted: string | undefined): boolean {
  if (typeof given !== 'string' || wanted === undefined) return false
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}
