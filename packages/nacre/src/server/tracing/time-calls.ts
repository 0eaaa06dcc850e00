import type { HttpEgress } from '#shell/operations/http-egress.ts'
import { currentParts } from './timed-parts.ts'

/** Returns the client for other servers, whose calls are parts of the request or the job that makes them. */
export function timeCalls(outgoing: HttpEgress): HttpEgress {
  return {
    ...outgoing,
    async call(call) {
      const parts = currentParts()
      if (!parts) return outgoing.call(call)
      const start = performance.now()
      let status: number | undefined
      try {
        const response = await outgoing.call(call)
        status = response.status
        return response
      } finally {
        parts.add({
          kind: 'call',
          name: call.method,
          text: URL.parse(call.url)?.hostname ?? '',
          start,
          milliseconds: performance.now() - start,
          ...(status !== undefined && { status }),
        })
      }
    },
  }
}
