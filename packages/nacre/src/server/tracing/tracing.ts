import type { IncomingMessage } from 'node:http'
import {
  isSampled,
  newRequestIdIn,
  newSpanId,
  newTraceId,
  parseTraceparent,
  type TraceContext,
  traceContextOf,
} from '#shell/tools/trace-context.ts'
import type { ServedRequest } from '../http-server/observe-response.ts'
import { SecuredResponse } from '../responses/secured-response.ts'
import type { Sampler, TracingConfig } from '../settings/read-tracing.ts'
import { encodeSpans, type TraceSpan } from './trace-span.ts'
import { createSpanExporter } from './span-exporter.ts'
import type { TimedPart, TimedParts } from './timed-parts.ts'

/** A request or a job, from its start. */
export interface StartedTrace {
  readonly context: TraceContext
  readonly parentSpanId: string | undefined
}

/** A job that has run. */
export interface ServedJob {
  readonly name: string
  readonly id: string
  readonly isFailed: boolean
  readonly start: number
  readonly milliseconds: number
}

/** Sends the spans of requests and jobs to a collector. */
export interface Tracing {
  /** Starts the trace of a request, and returns the request's id. */
  startRequest(request: IncomingMessage): { readonly requestId: string } & StartedTrace
  /** Starts the trace of a job, which belongs to the one of the request that has enqueued it. */
  startJob(requestId: string | null): StartedTrace
  recordRequest(trace: StartedTrace, served: ServedRequest, parts: TimedParts): void
  recordJob(trace: StartedTrace, job: ServedJob, parts: TimedParts): void
  close(): Promise<void>
}

export function createTracing(options: {
  readonly config: TracingConfig
  readonly serviceName: string
  readonly version: string
  readonly database: 'sqlite' | 'postgresql'
  readonly onLoss: (error: unknown) => void
}): Tracing {
  const { config, serviceName, version, database, onLoss } = options
  const resource = { 'service.name': serviceName, ...config.resource }
  const exporter = createSpanExporter({
    ...config,
    encode: (spans) => encodeSpans(spans, resource, { name: 'nacre', version }),
    onLoss,
  })
  const flagsOf = createSampler(config.sampler)
  const add = (
    { context, parentSpanId }: StartedTrace,
    span: Pick<TraceSpan, 'name' | 'kind' | 'attributes' | 'isError'>,
    { start, milliseconds }: Pick<TimedPart, 'start' | 'milliseconds'>,
    parts: TimedParts,
  ) => {
    if (!isSampled(context)) return
    const { traceId, spanId } = context
    const attributes = { ...span.attributes, 'nacre.omitted_spans': parts.omitted || undefined }
    const startedAt = Date.now() - (performance.now() - start)
    const children = parts.list.map((part): TraceSpan => ({
      ...partSpan(part, database),
      traceId,
      spanId: newSpanId(),
      parentSpanId: spanId,
      start: startedAt + (part.start - start),
      milliseconds: part.milliseconds,
    }))
    const whole = {
      ...span,
      attributes,
      traceId,
      spanId,
      parentSpanId,
      start: startedAt,
      milliseconds,
    }
    exporter.add([whole, ...children])
  }
  return {
    startRequest({ headers }) {
      const parent = parseTraceparent(String(headers.traceparent ?? ''))
      const traceId = parent?.traceId ?? newTraceId()
      const requestId = newRequestIdIn({ traceId, flags: flagsOf(traceId, parent) })
      const context = traceContextOf(requestId)
      if (!context) throw new Error(`The request id ${requestId} has no trace`)
      return { requestId, context, parentSpanId: parent?.spanId }
    },
    startJob(requestId) {
      const parent = traceContextOf(requestId)
      const traceId = parent?.traceId ?? newTraceId()
      const flags = parent?.flags ?? flagsOf(traceId, undefined)
      return { context: { traceId, spanId: newSpanId(), flags }, parentSpanId: parent?.spanId }
    },
    recordRequest(trace, served, parts) {
      const { milliseconds } = served
      add(
        trace,
        requestSpan(served),
        { start: performance.now() - milliseconds, milliseconds },
        parts,
      )
    },
    recordJob(trace, job, parts) {
      const attributes = { 'nacre.job.id': job.id, 'nacre.job.name': job.name }
      const span = { name: `job ${job.name}`, kind: 'consumer', attributes } as const
      add(trace, { ...span, isError: job.isFailed }, job, parts)
    },
    close: exporter.close,
  }
}

/** Returns the function that decides whether a trace is recorded, as its flags. */
function createSampler({ followsParent, ratio }: Sampler) {
  return (traceId: string, parent: TraceContext | undefined): string => {
    if (parent && followsParent) return parent.flags
    const isChosen = Number.parseInt(traceId.slice(-8), 16) / 2 ** 32 < ratio
    return isChosen ? '01' : '00'
  }
}

/** A span has no address, query or name, as in the access log. */
function requestSpan({ method, route, status, bytes, response }: ServedRequest) {
  const isFromCache = response instanceof SecuredResponse && response.isFromCache
  return {
    name: `${method} ${route}`,
    kind: 'server',
    isError: typeof status === 'number' && status >= 500,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': typeof status === 'number' ? status : undefined,
      'error.type': status === 'aborted' ? 'aborted' : undefined,
      'http.response.size': bytes,
      'nacre.cache': isFromCache ? 'hit' : undefined,
    },
  } as const
}

function partSpan({ kind, name, text, status }: TimedPart, database: string) {
  if (kind === 'render') return { name: 'render', kind: 'internal', attributes: {} } as const
  if (kind === 'statement') {
    return {
      name: name.toUpperCase(),
      kind: 'client',
      attributes: {
        'db.system.name': database,
        'db.operation.name': name.toUpperCase(),
        'db.query.text': text,
      },
    } as const
  }
  // The address is left out, because it may contain personal data or a token.
  return {
    name,
    kind: 'client',
    isError: status === undefined || status >= 400,
    attributes: {
      'http.request.method': name,
      'server.address': text,
      'http.response.status_code': status,
      'error.type': status === undefined ? 'no response' : undefined,
    },
  } as const
}
