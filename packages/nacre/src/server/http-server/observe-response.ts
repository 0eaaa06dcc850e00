import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request whose response is sent, or whose connection is closed. */
export interface ServedRequest {
  readonly method: string
  /** The pattern of the path: `/v1/books/{id}`. */
  readonly route: string
  readonly status: number | 'aborted'
  readonly milliseconds: number
  /** The bytes that the connection has carried to the client. */
  readonly bytes: number
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export type RequestListener = (served: ServedRequest) => void

/**
 * Creates the function that calls the listeners, and the one of a single request, when the response
 * is sent.
 */
export function createResponseObserver(
  routeOf: (path: string) => string,
  listeners: readonly RequestListener[],
) {
  return (request: IncomingMessage, response: ServerResponse, more?: RequestListener): void => {
    if (listeners.length === 0 && !more) return
    const start = performance.now()
    const { method = '', url = '', socket } = request
    const sentBefore = socket.bytesWritten
    response.once('close', () => {
      const [path = ''] = url.split('?', 1)
      const served: ServedRequest = {
        method,
        route: routeOf(path),
        status: response.writableFinished ? response.statusCode : 'aborted',
        milliseconds: performance.now() - start,
        bytes: socket.bytesWritten - sentBefore,
        request,
        response,
      }
      for (const listener of listeners) listener(served)
      more?.(served)
    })
  }
}
