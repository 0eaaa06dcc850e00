import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdOf } from '../responses/secured-response.ts'
import type { Config } from '../settings/config.ts'
import type { ApiHttpContext } from '../requests/http-context.ts'
import { clientIp } from '../requests/request-checks.ts'

const emptyBody = new Uint8Array(0)

/** The parts of a request that a handler gets, but for its URL and its visitor. */
export type IncomingContext = Omit<ApiHttpContext, 'url' | 'origin' | 'visitor'>

/** The body of a request: bytes if it was read, or an unread stream. */
export type IncomingBody = Uint8Array | AsyncGenerator<Uint8Array, void, undefined>

/** Returns the parts of a node:http request without creating a `Request`. */
export function incomingContext(
  incoming: IncomingMessage,
  response: ServerResponse,
  config: Pick<Config, 'trustedProxies'>,
  body: IncomingBody = emptyBody,
): IncomingContext {
  const { method = 'GET', headers } = incoming
  const isRead = body instanceof Uint8Array
  return {
    request: {
      method,
      headers: {
        get(name) {
          const value = headers[name.toLowerCase()]
          return typeof value === 'string' ? value : null
        },
      },
      arrayBuffer: () => (isRead ? body : emptyBody),
    },
    requestId: requestIdOf(response),
    address: clientIp(incoming, config),
    ...(isRead ? {} : { content: body }),
  }
}

/** Checks whether a request has no body. */
export function isBodyless({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}

/** Returns the URL of a request with the public origin, or nothing if it is invalid. */
export function publicUrlOf(
  { url = '', headers: { host = '' } }: IncomingMessage,
  origin: string | undefined,
): URL | undefined {
  return URL.parse((origin ?? `http://${host}`) + url) ?? undefined
}

/** Caches the last Host header with its origin. */
let lastHost = { host: '', origin: '' }

/** Returns the public origin of a request. */
export function publicOriginOf(
  { headers: { host = '' } }: IncomingMessage,
  origin: string | undefined,
): string {
  if (origin !== undefined) return origin
  if (lastHost.host !== host) lastHost = { host, origin: new URL(`http://${host}`).origin }
  return lastHost.origin
}
