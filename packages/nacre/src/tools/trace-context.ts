/**
 * The W3C Trace Context. The id of a traced request contains its trace, so that whatever knows the
 * request also knows the trace: log lines, the history, calls and webhooks.
 */
import { randomBytes } from 'node:crypto'

/** A place in a trace. */
export interface TraceContext {
  readonly traceId: string
  readonly spanId: string
  /** Two hexadecimal digits. The last bit says whether the trace is recorded. */
  readonly flags: string
}

const header =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/u
const tracedId = /^([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/u

/** Parses the header `traceparent`. Returns `undefined` if it is malformed. */
export function parseTraceparent(text: string): TraceContext | undefined {
  return contextIn(header.exec(text))
}

/** Returns a new request id in a trace. */
export function newRequestIdIn({ traceId, flags }: Omit<TraceContext, 'spanId'>): string {
  return `${traceId}-${newSpanId()}-${flags}`
}

/** Returns a request id within the trace of a `traceparent`, or `undefined` if that is malformed. */
export function requestIdInTrace(traceparent: string): string | undefined {
  const parent = parseTraceparent(traceparent)
  return parent && newRequestIdIn(parent)
}

/** Returns the place of a request in its trace, or `undefined` if the request is not traced. */
export function traceContextOf(requestId: string | null): TraceContext | undefined {
  return contextIn(tracedId.exec(requestId ?? ''))
}

/** Returns the headers of a request that is sent on behalf of another one. */
export function traceHeadersOf(requestId: string | null): { readonly traceparent?: string } {
  const context = traceContextOf(requestId)
  return context ? { traceparent: `00-${context.traceId}-${context.spanId}-${context.flags}` } : {}
}

export function isSampled({ flags }: Pick<TraceContext, 'flags'>): boolean {
  return (Number.parseInt(flags, 16) & 1) === 1
}

export const newTraceId = (): string => randomId(16)
export const newSpanId = (): string => randomId(8)

/** Returns random bytes as hexadecimal digits. An id of zeros is invalid. */
function randomId(bytes: number): string {
  const id = randomBytes(bytes).toString('hex')
  return /^0+$/u.test(id) ? randomId(bytes) : id
}

function contextIn(match: RegExpExecArray | null): TraceContext | undefined {
  const [, traceId, spanId, flags] = match ?? []
  return traceId === undefined || spanId === undefined || flags === undefined
    ? undefined
    : { traceId, spanId, flags }
}
