import { type Api, type ApiAnswer, answerFailure } from '#shell/api/api.ts'
import { isReading } from '#shell/http/http.ts'
import { xsrfHeader } from '#shell/http/xsrf.ts'
import { Failure } from '#shell/model/failure.ts'
import { type Asked, summaryOf } from './asked.ts'
import { isCrossSite, isToken } from './cross-site.ts'
import { encodedResponse } from './encode.ts'
import type { Log } from './log.ts'

/** The door for programs: turns HTTP into calls of the API and its answers into HTTP. */
export function createApiDoor(api: Api, log: Log): (asked: Asked) => Promise<Response> {
  return async (asked) => {
    const { request, url, visitor } = asked
    const refused = refuse(asked)
    const answer = refused
      ? answerFailure(refused)
      : await api({
          method: request.method,
          path: url.pathname,
          query: url.search.slice(1),
          actor: visitor.actor,
        })
    if (answer.status >= 500) {
      log.error('A request failed.', { ...summaryOf(asked), error: answer.cause })
    }
    return respond(asked, answer)
  }
}

/** The content types that a form can have, and so a page of any site can send here. */
const formType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/iu

function refuse({ request, origin, visitor }: Asked): Failure | undefined {
  if (isReading(request)) return undefined
  const { headers } = request
  const type = headers.get('content-type')
  const isOurs =
    !isCrossSite(headers, origin) &&
    isToken(headers.get(xsrfHeader), visitor.xsrfToken) &&
    !formType.test(type ?? '')
  if (!isOurs) return new Failure('cross-site')
  return type === null || /^application\/json\b/iu.test(type)
    ? undefined
    : new Failure('wrong-type')
}

function respond(asked: Asked, { status, headers, body }: ApiAnswer): Promise<Response> {
  const isProblem = status >= 400 && typeof body === 'object'
  const text = JSON.stringify(isProblem ? { ...body, request: asked.requestId } : body)
  return encodedResponse(asked.request, text, status, {
    'content-type': 'application/json',
    vary: 'cookie',
    ...headers,
  })
}
