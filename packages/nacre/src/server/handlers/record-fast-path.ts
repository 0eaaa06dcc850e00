import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSafeMethod } from '#shell/http/http.ts'
import type { ApiHandler } from './api-handler.ts'
import type { Config } from '../settings/config.ts'
import { requestIdOf } from '../responses/secured-response.ts'
import type { EarlyHandler, BufferedHandler } from '../http-server/http-server.ts'
import type { Log } from '../log/log.ts'
import { type Authenticate, authenticateOrReject } from '../requests/authenticate.ts'
import { sendError } from '../responses/server-errors.ts'
import { incomingHeaders } from '../requests/incoming.ts'
import { clientIp } from '../requests/request-checks.ts'

interface RecordFastPathOptions {
  readonly handleApi: ApiHandler
  /** The plural names of the declared entities, as used in URLs. */
  readonly plurals: ReadonlySet<string>
  readonly authenticate: Authenticate
  readonly config: Pick<Config, 'origin' | 'trustedProxies'>
  readonly log: Log
}

/**
 * The fast path for records: `read` for requests without a body, `write` for requests whose body
 * was read.
 */
export interface RecordFastPath {
  readonly read: EarlyHandler
  readonly write: BufferedHandler
}

/** A path in its canonical spelling. All other spellings take the regular path. */
const canonicalPath = /^\/v1\/([a-z\d-]+)(?:\/([\w-]+)(?:\/[\w-]+)?)?(?:\?|$)/u

/** Exports and imports are streamed, so they take the regular path. */
const streamedRoutes = new Set(['export', 'import'])

const emptyBody = new Uint8Array(0)

/**
 * Creates the fast path of the API for records. It has the same checks and responses as the regular
 * path, but uses node:http directly. Creating a `Request` and a `Response` costs more than the rest
 * of a small response.
 */
export function createRecordFastPath(options: RecordFastPathOptions): RecordFastPath {
  const { handleApi, plurals, authenticate, config, log } = options

  const respond = async (
    request: IncomingMessage,
    response: ServerResponse,
    content: Uint8Array,
  ) => {
    const { method = 'GET', url = '' } = request
    const headers = incomingHeaders(request)
    const mark = url.indexOf('?')
    const from = { requestId: requestIdOf(response), address: clientIp(request, config) }
    const encoded = await handleApi({
      ...from,
      request: { method, headers, arrayBuffer: () => content },
      url: {
        pathname: mark < 0 ? url : url.slice(0, mark),
        search: mark < 0 ? '' : url.slice(mark),
      },
      origin: config.origin ?? originOf(request),
      visitor: await authenticateOrReject(authenticate, headers, from),
    })
    const { status, headers: responseHeaders, body, cookies } = encoded
    if (cookies) response.setHeader('set-cookie', [...cookies])
    response.writeHead(status, responseHeaders)
    if (typeof body !== 'string') response.end(body instanceof Uint8Array ? body : undefined)
    // With one byte per character, latin1 needs no encoding.
    else
      response.end(
        body,
        responseHeaders['content-length'] === String(body.length) ? 'latin1' : 'utf8',
      )
  }
  const isOurs = ({ url = '' }: IncomingMessage): boolean => {
    const [, plural = '', name = ''] = canonicalPath.exec(url) ?? []
    return plurals.has(plural) && !streamedRoutes.has(name)
  }
  const handle = (request: IncomingMessage, response: ServerResponse, content: Uint8Array) => {
    respond(request, response, content).catch((error: unknown) => {
      const { method = '', url: path = '' } = request
      log.error('Request failed', { requestId: requestIdOf(response), method, path, error })
      if (response.headersSent) response.destroy()
      else sendError(response, 'internal-error')
    })
    return true
  }

  return {
    read(request, response) {
      const { method = 'GET', headers } = request
      if (!isSafeMethod({ method }) || !isOurs(request)) return false
      if (headers['content-length'] !== undefined || headers['transfer-encoding']) return false
      return handle(request, response, emptyBody)
    },
    write(request, response, body) {
      const { method = 'GET' } = request
      return (
        !isSafeMethod({ method }) && isOurs(request) && handle(request, response, body ?? emptyBody)
      )
    },
  }
}

/** Caches the last Host header with its origin. */
let lastHost = { host: '', origin: '' }

function originOf({ headers: { host = '' } }: IncomingMessage): string {
  if (lastHost.host !== host) lastHost = { host, origin: new URL(`http://${host}`).origin }
  return lastHost.origin
}
