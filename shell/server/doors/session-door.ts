import type { Api } from '#shell/api/api.ts'
import { sessionPath } from '#shell/api/accounts/session-addresses.ts'
import { xsrfCookie } from '#shell/http/xsrf.ts'
import type { Language } from '#shell/model/words.ts'
import type { Log } from '../log/log.ts'
import { type Asked, summaryOf } from '../requests/asked.ts'
import { isCrossSite } from '../requests/cross-site.ts'
import { languageFor } from '../requests/language-for.ts'
import { cookieValues, newVisitor, tokenCookie } from '../requests/visitor.ts'

/**
 * Who is asking, with what a changing call needs: the cookies, and the token that belongs to them,
 * since another host of the same site can plant a second token cookie. Nothing is stored by this.
 */
export function createSessionDoor(
  api: Api,
  { languages, isSecure, log }: { languages: readonly Language[]; isSecure: boolean; log: Log },
): (asked: Asked) => Promise<Response> {
  return async (asked) => {
    const { request, origin, visitor } = asked
    const headers = new Headers({ 'cache-control': 'no-store' })
    const { actor, browser = {} } = visitor
    if (isCrossSite(request.headers, origin)) {
      return Response.json({ actor: actor.kind }, { headers })
    }
    const language = languageFor(asked, languages)
    const who = await api({ method: 'GET', path: sessionPath, actor, browser, language })
    // Who cannot be told who they are is not signed out for that.
    if (who.status >= 400) {
      log.error('A request failed.', { ...summaryOf(asked), error: who.cause })
      const problem = { ...Object(who.body), request: asked.requestId }
      return new Response(JSON.stringify(problem), { status: who.status, headers: who.headers })
    }
    const { xsrfToken, cookies } =
      visitor.xsrfToken === undefined
        ? newVisitor(isSecure)
        : { xsrfToken: visitor.xsrfToken, cookies: repaired(request, visitor.xsrfToken, isSecure) }
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    return Response.json({ ...Object(who.body), xsrfToken }, { headers })
  }
}

function repaired({ headers }: Request, token: string, isSecure: boolean): string[] {
  const known = cookieValues(headers.get('cookie') ?? undefined, xsrfCookie)
  return known.length === 1 && known[0] === token ? [] : [tokenCookie(token, isSecure)]
}
