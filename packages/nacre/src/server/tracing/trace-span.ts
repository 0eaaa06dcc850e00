type AttributeValue = string | number | boolean

/** A span of OpenTelemetry: an operation with its time, as a part of a trace. */
export interface TraceSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string | undefined
  readonly name: string
  readonly kind: 'internal' | 'server' | 'client' | 'consumer'
  /** In milliseconds since 1970, with fractions. */
  readonly start: number
  readonly milliseconds: number
  readonly attributes: Readonly<Record<string, AttributeValue | undefined>>
  readonly isError?: boolean
}

/** The kinds of spans as numbers of the protocol. */
const kinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const
const errorStatus = { code: 2 }

type Attributes = TraceSpan['attributes']

/** Returns the body of a request that sends spans by OTLP in JSON. */
export function encodeSpans(
  spans: readonly TraceSpan[],
  resource: Attributes,
  scope: { readonly name: string; readonly version: string },
): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: encodeAttributes(resource) },
        scopeSpans: [{ scope, spans: spans.map(encodeSpan) }],
      },
    ],
  })
}

function encodeSpan(span: TraceSpan) {
  const { traceId, spanId, parentSpanId, name, kind, start, milliseconds, isError } = span
  return {
    traceId,
    spanId,
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanosecondsOf(start),
    endTimeUnixNano: nanosecondsOf(start + milliseconds),
    attributes: encodeAttributes(span.attributes),
    ...(isError ? { status: errorStatus } : {}),
  }
}

/** Returns nanoseconds as a string, because JSON has no 64-bit integers. */
function nanosecondsOf(milliseconds: number): string {
  const whole = Math.floor(milliseconds)
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.round((milliseconds - whole) * 1e6)))
}

function encodeAttributes(attributes: Attributes) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: encodeValue(value) }],
  )
}

function encodeValue(value: AttributeValue) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
