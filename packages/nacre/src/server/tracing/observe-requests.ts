import type { IncomingMessage } from 'node:http'
import type { RequestListener } from '../http-server/observe-response.ts'
import type { SecuredResponse } from '../responses/secured-response.ts'
import { serverTimingOf } from './server-timing.ts'
import { createTimedParts, timeParts } from './timed-parts.ts'
import type { Tracing } from './tracing.ts'

interface Options {
  readonly tracing: Tracing | undefined
  readonly isAdministrator: (cookies: string | undefined) => boolean
  readonly observeResponse: (
    request: IncomingMessage,
    response: SecuredResponse,
    more?: RequestListener,
  ) => void
}

/**
 * Creates the function that times the parts of a request: for a trace, or for the header
 * `Server-Timing`, which only administrators get. Other requests are not timed.
 */
export function createRequestTimer({ tracing, isAdministrator, observeResponse }: Options) {
  return (request: IncomingMessage, response: SecuredResponse, handle: () => void): void => {
    const isForAdministrator = isAdministrator(request.headers.cookie)
    if (!tracing && !isForAdministrator) {
      observeResponse(request, response)
      handle()
      return
    }
    const start = performance.now()
    const parts = createTimedParts()
    if (isForAdministrator)
      response.serverTiming = () => serverTimingOf(parts, performance.now() - start)
    if (tracing) {
      const trace = tracing.startRequest(request)
      response.requestId = trace.requestId
      observeResponse(request, response, (served) => tracing.recordRequest(trace, served, parts))
    } else {
      observeResponse(request, response)
    }
    timeParts(parts, handle)
  }
}
