/**
 * The W3C Trace Context. A request that carries one has a request id that contains it, so that
 * whatever knows the request also knows the trace: log lines, the history, calls and webhooks.
 */
import { randomBytes } from 'node:crypto'

const header =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(?:-.*)?$/u
const tracedId = /^([\da-f]{32})-[\da-f]{16}-([\da-f]{2})$/u

/** Returns a request id within the trace of a `traceparent`, or `undefined` if that is malformed. */
export function requestIdInTrace(traceparent: string): string | undefined {
  const [, traceId, flags] = header.exec(traceparent) ?? []
  return traceId === undefined ? undefined : `${traceId}-${newSpanId()}-${flags}`
}

/** Returns the trace of a request, or `undefined` if the request carried none. */
export function traceIdOf(requestId: string): string | undefined {
  return tracedId.exec(requestId)?.[1]
}

/** Returns the headers of a request that is sent on behalf of another one. */
export function traceHeadersOf(requestId: string | null): { readonly traceparent?: string } {
  const [, traceId, flags] = tracedId.exec(requestId ?? '') ?? []
  return traceId === undefined ? {} : { traceparent: `00-${traceId}-${newSpanId()}-${flags}` }
}

function newSpanId(): string {
  const id = randomBytes(8).toString('hex')
  return /^0+$/u.test(id) ? newSpanId() : id
}
