import type { RequestListener } from '../http-server/observe-response.ts'
import { SecuredResponse } from '../responses/secured-response.ts'
import type { Log } from './log.ts'

/** Creates the function that logs each request, with nothing that identifies a person. */
export function createAccessLog(log: Pick<Log, 'info'>): RequestListener {
  return ({ method, route, status, milliseconds, bytes, request: { headers }, response }) => {
    const { requestId, isFromCache } =
      response instanceof SecuredResponse ? response : { requestId: '', isFromCache: false }
    log.info('Request', {
      requestId,
      method,
      route,
      status,
      durationMs: Math.round(milliseconds * 100) / 100,
      bytes,
      credential: headers.authorization ? 'key' : headers.cookie ? 'cookie' : 'none',
      cache: isFromCache ? 'hit' : 'none',
    })
  }
}
