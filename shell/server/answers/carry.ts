import { xsrfCookie } from '#shell/http/xsrf.ts'
import type { Carried } from '#shell/operations/accounts/caller.ts'
import { cookieName, tokenCookie, tokenFor } from '../requests/visitor.ts'

const deviceSeconds = 180 * 86_400

/**
 * Puts into an answer what the browser is to carry from now on. Without seconds of its own a session
 * ends with the browser.
 */
export function carry(response: Response, carried: Carried | undefined, isSecure: boolean): void {
  for (const cookie of cookiesFor(carried ?? {}, isSecure)) {
    response.headers.append('set-cookie', cookie)
  }
}

/** The same as lines of an answer's head. */
export function cookiesFor(carried: Carried, isSecure: boolean): readonly string[] {
  return [...linesFor(carried, isSecure)]
}

function* linesFor({ session, device }: Carried, isSecure: boolean): Iterable<string> {
  const bound = `HttpOnly; SameSite=Lax; Path=/${isSecure ? '; Secure' : ''}`
  const name = cookieName('session', isSecure)
  if (session === 'none') {
    yield `${name}=; ${bound}; Max-Age=0`
    // The token of the session is worth nothing any more; the next change asks for another one.
    yield `${xsrfCookie}=; SameSite=Strict; Path=/${isSecure ? '; Secure' : ''}; Max-Age=0`
  } else if (session) {
    const { secret, seconds } = session
    yield `${name}=${secret}; ${bound}${seconds === undefined ? '' : `; Max-Age=${seconds}`}`
    yield tokenCookie(tokenFor(secret), isSecure)
  }
  if (device !== undefined) {
    yield `${cookieName('device', isSecure)}=${device}; ${bound}; Max-Age=${deviceSeconds}`
  }
}
