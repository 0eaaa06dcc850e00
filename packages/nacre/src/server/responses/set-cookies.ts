import { xsrfCookie } from '#shell/http/xsrf.ts'
import type { CookieChanges } from '#shell/operations/accounts/client-context.ts'
import { cookieName, tokenCookie } from '../requests/visitor.ts'
import { xsrfTokenFor } from '../requests/same-site.ts'

const deviceSeconds = 180 * 86_400

/**
 * Adds the changed cookies to a response. A session cookie without a lifetime ends with the browser
 * session.
 */
export function appendCookies(
  response: Response,
  changes: CookieChanges | undefined,
  isSecure: boolean,
): void {
  for (const cookie of setCookieHeaders(changes ?? {}, isSecure)) {
    response.headers.append('set-cookie', cookie)
  }
}

/** Returns the changed cookies as `Set-Cookie` values. */
export function setCookieHeaders(changes: CookieChanges, isSecure: boolean): readonly string[] {
  return [...cookieLines(changes, isSecure)]
}

function* cookieLines({ session, device }: CookieChanges, isSecure: boolean): Iterable<string> {
  const attributes = `HttpOnly; SameSite=Lax; Path=/${isSecure ? '; Secure' : ''}`
  const name = cookieName('session', isSecure)
  if (session === 'none') {
    yield `${name}=; ${attributes}; Max-Age=0`
    // The CSRF token of the session is invalid now. The next change requests a new one.
    yield `${xsrfCookie}=; SameSite=Strict; Path=/${isSecure ? '; Secure' : ''}; Max-Age=0`
  } else if (session) {
    const { secret, seconds } = session
    yield `${name}=${secret}; ${attributes}${seconds === undefined ? '' : `; Max-Age=${seconds}`}`
    yield tokenCookie(xsrfTokenFor(secret), isSecure)
  }
  if (device !== undefined) {
    yield `${cookieName('device', isSecure)}=${device}; ${attributes}; Max-Age=${deviceSeconds}`
  }
}
