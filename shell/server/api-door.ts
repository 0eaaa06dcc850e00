import { type Api, type ApiAnswer, answerFailure } from '#shell/api/api.ts'
import { xsrfHeader } from '#shell/http/xsrf.ts'
import { Failure } from '#shell/model/failure.ts'
import { isCrossSite, isToken } from './cross-site.ts'
import { encodedResponse } from './encode.ts'
import type { Log } from './log.ts'
import type { Visitor } from './visitor.ts'

interface Asked {
  readonly request: Request
  readonly url: URL
  readonly origin: string
  readonly visitor: Visitor
  readonly requestId?: string
}

/** The door for programs: turns HTTP into calls of the API and its answers into HTTP. */
export function createApiDoor(api: Api, log: Log) {
  return async (asked: Asked): Promise<Response> => {
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
      log.error('A request failed.', { ...summary(asked), error: answer.cause })
    }
    return respond(asked, answer)
  }
}

function refuse({ request, origin, visitor }: Asked): Failure | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  if (isCrossSite(request.headers, origin)) return new Failure('cross-site')
  if (!isToken(request.headers.get(xsrfHeader), visitor.xsrfToken)) return new Failure('cross-site')
  const type = request.headers.get('content-type')
  return type === null || /^application\/json\b/iu.test(type) ? undefined : new Failure('wrong-type')
}

function respond(asked: Asked, { status, headers, body }: ApiAnswer): Promise<Response> {
  const { requestId } = asked
  const isProblem = status >= 400 && typeof body === 'object'
  const text = JSON.stringify(isProblem && requestId ? { ...body, request: requestId } : body)
  return encodedResponse(asked.request, text, status, {
    'content-type': 'application/json',
    vary: 'cookie',
    ...headers,
  })
}

function summary({ request, url, requestId = '' }: Asked) {
  return { requestId, method: request.method, path: url.pathname }
}
