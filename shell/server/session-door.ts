import { xsrfCookie } from '#shell/http/xsrf.ts'
import { newVisitor, tokenCookie, type Visitor } from './visitor.ts'

/** Who is asking, and the cookies that a changing call needs. Nothing is stored by this. */
export function answerSession(
  { request, visitor }: { request: Request; visitor: Visitor },
  isSecure: boolean,
): Response {
  const response = Response.json({ actor: visitor.actor.kind })
  response.headers.set('cache-control', 'no-store')
  for (const cookie of missingCookies(request, visitor, isSecure)) {
    response.headers.append('set-cookie', cookie)
  }
  return response
}

function missingCookies(request: Request, { xsrfToken }: Visitor, isSecure: boolean): string[] {
  if (xsrfToken === undefined) return newVisitor(isSecure).cookies
  const cookies = request.headers.get('cookie') ?? ''
  return cookies.includes(`${xsrfCookie}=${xsrfToken}`) ? [] : [tokenCookie(xsrfToken, isSecure)]
}
