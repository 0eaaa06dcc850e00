import { timingSafeEqual } from 'node:crypto'

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

export function isToken(given: unknown, wanted: string | undefined): boolean {
  if (typeof given !== 'string' || wanted === undefined) return false
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}
