import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Api } from '#shell/api/request-handler.ts'
import type { RouteMatch } from '#shell/api/route.ts'
import type { BodyHandler } from '../http-server/http-server.ts'
import type { Log } from '../log/log.ts'
import { type Authenticate, authenticateOrReject } from '../requests/authenticate.ts'
import { incomingContext, type IncomingBody, publicOriginOf } from '../http-server/incoming.ts'
import { isFormWithFiles } from '../requests/streamed-body.ts'
import { sendEncoded, sendWhileUploading } from '../responses/send-response.ts'
import { failRequest } from '../responses/server-errors.ts'
import type { Config } from '../settings/config.ts'
import type { ApiHandler } from './api-handler.ts'

export interface ApiListener {
  readonly handle: BodyHandler
  /** Checks whether the body of a request is read as a stream: an upload, an import or a form with files. */
  readonly isStreamed: (request: IncomingMessage) => boolean
}

interface ApiListenerOptions {
  readonly match: Api['match']
  readonly handleApi: ApiHandler
  /** The paths of routes that respond differently to browsers. `fetch` handles them. */
  readonly exceptions: ReadonlySet<string>
  readonly authenticate: Authenticate
  readonly config: Pick<Config, 'origin' | 'trustedProxies'>
  readonly log: Log
}

/** A path in its canonical spelling. All other spellings are handled by `fetch`. */
const canonicalPath = /^\/v1(?:\/[\w-][\w.-]*)*$/u

/**
 * Creates the listener for requests to the API. It has the same checks and responses as `fetch`, but
 * uses node:http directly. Creating a `Request` and a `Response` costs more than the rest of a small
 * response.
 */
export function createApiListener(options: ApiListenerOptions): ApiListener {
  const { match, handleApi, exceptions, authenticate, config, log } = options

  const respond = async (
    incoming: IncomingMessage,
    response: ServerResponse,
    { found, path, search, body }: ApiCall,
  ) => {
    const context = incomingContext(incoming, response, config, body)
    const encoded = await handleApi(
      {
        ...context,
        url: { pathname: path, search },
        origin: publicOriginOf(incoming, config.origin),
        visitor: await authenticateOrReject(authenticate, context.request.headers, context),
      },
      found,
    )
    const { status, headers, body: content } = encoded
    const isUploading = context.content !== undefined && !incoming.complete
    if (!isUploading || content instanceof ReadableStream) {
      await sendEncoded(encoded, response, log)
      return
    }
    void context.content?.[Symbol.asyncIterator]().return?.()
    sendWhileUploading(content ?? '', incoming, response, () => response.writeHead(status, headers))
  }

  const handle: BodyHandler = (incoming, response, body) => {
    const { url = '' } = incoming
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const found = canonicalPath.test(path) ? match(path) : undefined
    if (!found || exceptions.has(found.route.path)) return false
    const search = mark < 0 ? '' : url.slice(mark)
    respond(incoming, response, { found, path, search, body }).catch((error: unknown) =>
      failRequest(incoming, response, error, log),
    )
    return true
  }
  const isStreamed = (incoming: IncomingMessage) => {
    const [path = ''] = (incoming.url ?? '').split('?', 1)
    if (!path.startsWith('/v1/')) return isFormWithFiles(incoming)
    const { body = 'json' } = (incoming.method === 'POST' && match(path)?.route) || {}
    return body !== 'json'
  }
  return { handle, isStreamed }
}

interface ApiCall {
  readonly found: RouteMatch
  readonly path: string
  readonly search: string
  readonly body: IncomingBody | undefined
}
