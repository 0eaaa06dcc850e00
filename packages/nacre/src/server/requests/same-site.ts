import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import type { RequestHead } from './request-head.ts'

/**
 * Checks whether a page of another site has sent the request. All current browsers send
 * `Sec-Fetch-Site` or `Origin`. A request without both is checked by its CSRF token only.
 */
export function isCrossSite(headers: Pick<Headers, 'get'>, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return true
  const from = headers.get('origin')
  return from !== null && from !== origin
}

/**
 * Throws an error if a change is not proven to come from a page of this origin. Requests with an
 * API key need no token, because other sites cannot make a browser send one.
 *
 * @example
 * assertSameSite(httpContext, httpContext.request.headers.get(xsrfHeader))
 */
export function assertSameSite(
  {
    request,
    origin,
    visitor,
  }: {
    readonly request: Pick<RequestHead, 'headers'>
    readonly origin: string
    readonly visitor: { readonly actor: Actor; readonly xsrfToken?: string }
  },
  token: string | null,
): void {
  if (visitor.actor.kind === 'key') return
  if (isCookielessClient(request.headers)) throw new AppError('no-credentials')
  const isOurs = !isCrossSite(request.headers, origin) && isXsrfToken(token, visitor.xsrfToken)
  if (!isOurs) throw new AppError('csrf-failed')
}

/**
 * Checks for a client without cookies. Browsers send at least one of these headers with a change.
 */
function isCookielessClient(headers: Pick<Headers, 'get'>): boolean {
  return ['cookie', 'origin', 'sec-fetch-site'].every((name) => headers.get(name) === null)
}

export function isXsrfToken(input: unknown, requested: string | undefined): boolean {
  if (typeof input !== 'string' || requested === undefined) return false
  const [left, right] = [Buffer.from(input), Buffer.from(requested)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Derives the CSRF token from the visitor’s secret. Without that cookie nobody can compute or plant
 * a token, and nothing is stored.
 */
export function xsrfTokenFor(secret: string): string {
  return createHmac('sha256', secret).update('xsrf').digest('base64url')
}
