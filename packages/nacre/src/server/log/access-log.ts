import type { IncomingMessage, ServerResponse } from 'node:http'
import { SecuredResponse } from '../responses/secured-response.ts'
import type { Log } from './log.ts'

/**
 * Creates the function that logs each request when its response is sent: its route pattern, and nothing
 * that identifies a person.
 */
export function createAccessLog(log: Pick<Log, 'info'>, routeOf: (path: string) => string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const start = performance.now()
    const { method = '', url = '', headers, socket } = request
    const sentBefore = socket.bytesWritten
    response.once('close', () => {
      const [path = ''] = url.split('?', 1)
      const { requestId, isFromCache } =
        response instanceof SecuredResponse ? response : { requestId: '', isFromCache: false }
      log.info('Request', {
        requestId,
        method,
        route: routeOf(path),
        status: response.writableFinished ? response.statusCode : 'aborted',
        durationMs: Math.round((performance.now() - start) * 100) / 100,
        bytes: socket.bytesWritten - sentBefore,
        credential: headers.authorization ? 'key' : headers.cookie ? 'cookie' : 'none',
        cache: isFromCache ? 'hit' : 'none',
      })
    })
  }
}
