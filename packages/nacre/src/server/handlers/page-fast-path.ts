import type { ServerResponse } from 'node:http'
import { isSafeMethod } from '#shell/http/http.ts'
import { sendEncoded } from '../responses/send-response.ts'
import type { EncodedResponse } from '../responses/encode.ts'
import { failRequest } from '../responses/server-errors.ts'
import type { EarlyHandler } from '../http-server/http-server.ts'
import type { Log } from '../log/log.ts'
import type { PageHttp } from '../requests/http-context.ts'
import { incomingContext, isBodyless, publicUrlOf } from '../http-server/incoming.ts'
import { type Authenticate, authenticateOrReject } from '../requests/authenticate.ts'
import type { Config } from '../settings/config.ts'

/**
 * Creates the fast path for pages without path parameters. It responds directly through node:http,
 * without a `Request`, a `Response` and a stream.
 */
export function createPageFastPath(options: {
  /** The paths that have exactly one spelling. */
  readonly paths: ReadonlySet<string>
  readonly readPage: (httpContext: PageHttp) => Promise<EncodedResponse | Response>
  /** Returns the response to an error. */
  readonly respondWithError: (httpContext: PageHttp, error: unknown) => Response
  readonly authenticate: Authenticate
  readonly config: Pick<Config, 'origin' | 'trustedProxies'>
  readonly log: Log
}): EarlyHandler {
  const { paths, readPage, respondWithError, authenticate, config, log } = options

  const respond = async (httpContext: Omit<PageHttp, 'visitor'>, response: ServerResponse) => {
    const visitor = await authenticateOrReject(
      authenticate,
      httpContext.request.headers,
      httpContext,
    )
    const pageContext = { ...httpContext, visitor }
    const pageResponse = await readPage(pageContext).catch((error: unknown) =>
      respondWithError(pageContext, error),
    )
    // `instanceof Response` would load the fetch implementation of Node.
    if ('arrayBuffer' in pageResponse) await sendResponse(pageResponse, response)
    else await sendEncoded(pageResponse, response, log)
  }

  return (request, response) => {
    const { method = 'GET', url = '' } = request
    const mark = url.indexOf('?')
    if (!paths.has(mark < 0 ? url : url.slice(0, mark))) return false
    if (!isSafeMethod({ method }) || !isBodyless(request)) return false
    const address = publicUrlOf(request, config.origin)
    if (!address) return false
    const params = {
      ...incomingContext(request, response, config),
      url: address,
      origin: config.origin ?? address.origin,
    }
    respond(params, response).catch((error: unknown) => failRequest(request, response, error, log))
    return true
  }
}

async function sendResponse(pageResponse: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await pageResponse.arrayBuffer())
  response.setHeaders(pageResponse.headers).setHeader('content-length', body.length)
  response.writeHead(pageResponse.status).end(body)
}
