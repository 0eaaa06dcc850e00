import type { Actor } from '#shell/language/roles/actor.ts'
import type { RequestListener } from './observe-response.ts'
import { SecuredResponse } from '../responses/secured-response.ts'
import type { OnActor } from '../requests/authenticate.ts'
import type { Log } from '../log/log.ts'

/** Logs each request, with nothing that identifies a person. */
export interface AccessLog {
  readonly recordRequest: RequestListener
  /** Learns who sent a request, while it is handled. */
  readonly onActor: OnActor
}

const maxPending = 10_000

export function createAccessLog(log: Pick<Log, 'info'>): AccessLog {
  const kinds = new Map<string, Actor['kind']>()
  const takeKind = (requestId: string) => {
    const kind = kinds.get(requestId)
    kinds.delete(requestId)
    return kind
  }
  return {
    onActor(requestId, { kind }) {
      // A request that was aborted before it was authenticated leaves an entry.
      if (kinds.size >= maxPending) kinds.clear()
      kinds.set(requestId, kind)
    },
    recordRequest({ method, route, status, milliseconds, bytes, response }) {
      const { requestId, isFromCache } =
        response instanceof SecuredResponse ? response : { requestId: '', isFromCache: false }
      log.info('Request', {
        requestId,
        method,
        route,
        status,
        durationMs: Math.round(milliseconds * 100) / 100,
        bytes,
        // Files and pages from the cache are the same for everybody.
        actor: takeKind(requestId) ?? 'anyone',
        cache: isFromCache ? 'hit' : 'none',
      })
    },
  }
}
