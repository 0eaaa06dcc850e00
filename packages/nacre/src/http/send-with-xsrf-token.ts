import { tokenInCookie } from './browser-http.ts'
import type { Http, HttpResult } from './http.ts'

/**
 * Sends a changing request with the XSRF token of the cookie, for requests that do not use the
 * client. Requests a token if the cookie has none, and sends the request again if it has expired.
 */
export async function sendWithXsrfToken<Result extends HttpResult<unknown>>(
  http: Http,
  send: (token: string | undefined) => Promise<Result>,
): Promise<Result> {
  const currentToken = tokenInCookie()
  const result = await send(currentToken ?? (await requestToken(http)))
  const isStale = currentToken !== undefined && !result.ok && result.problem.code === 'csrf-failed'
  return isStale ? send(await requestToken(http)) : result
}

async function requestToken(http: Http): Promise<string | undefined> {
  const session = await http.get('/v1/session')
  return session.ok ? session.data.xsrfToken : undefined
}
