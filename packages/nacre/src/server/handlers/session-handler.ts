import type { Api } from '#shell/api/request-handler.ts'
import { sessionPath } from '#shell/api/accounts/session-routes.ts'
import { xsrfCookie } from '#shell/http/xsrf.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { Log } from '../log/log.ts'
import { type HttpContext, requestLogFields } from '../requests/http-context.ts'
import { isCrossSite } from '../requests/same-site.ts'
import { languageFor } from '../requests/select-language.ts'
import { cookieValues, newVisitor, tokenCookie } from '../requests/visitor.ts'

/**
 * Returns the session of the visitor with its cookies and the CSRF token. A token cookie is not
 * trusted by itself, because another host of the same site can set one. Nothing is stored.
 */
export function createSessionHandler(
  api: Api,
  { languages, isSecure, log }: { languages: readonly Language[]; isSecure: boolean; log: Log },
): (httpContext: HttpContext) => Promise<Response> {
  return async (httpContext) => {
    const { request, origin, visitor } = httpContext
    const headers = new Headers({ 'cache-control': 'no-store' })
    const { actor, browser = {} } = visitor
    if (isCrossSite(request.headers, origin)) {
      return Response.json({ actor: actor.kind }, { headers })
    }
    const language = languageFor(httpContext, languages)
    const sessionResponse = await api({
      method: 'GET',
      path: sessionPath,
      actor,
      browser,
      language,
    })
    // A failed look-up must not sign the user out.
    if (sessionResponse.status >= 400) {
      log.error('Request failed', {
        ...requestLogFields(httpContext),
        error: sessionResponse.cause,
      })
      const problem = { ...Object(sessionResponse.body), requestId: httpContext.requestId }
      return new Response(JSON.stringify(problem), {
        status: sessionResponse.status,
        headers: sessionResponse.headers,
      })
    }
    const { xsrfToken, cookies } =
      visitor.xsrfToken === undefined
        ? newVisitor(isSecure)
        : {
            xsrfToken: visitor.xsrfToken,
            cookies: missingTokenCookies(request, visitor.xsrfToken, isSecure),
          }
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    return Response.json({ ...Object(sessionResponse.body), xsrfToken }, { headers })
  }
}

function missingTokenCookies({ headers }: Request, token: string, isSecure: boolean): string[] {
  const tokenValues = cookieValues(headers.get('cookie') ?? undefined, xsrfCookie)
  return tokenValues.length === 1 && tokenValues[0] === token ? [] : [tokenCookie(token, isSecure)]
}
