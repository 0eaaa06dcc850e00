import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A span as a collector receives it. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
  readonly status?: { readonly code: number }
}

interface ReceivedBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: ReceivedSpan['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[]
  }[]
}

/** Starts a collector of OTLP in JSON, which responds with each status in turn, then with 200. */
export async function startCollector(...statuses: readonly number[]) {
  const left = [...statuses]
  const batches: { headers: object; path: string; body: ReceivedBody }[] = []
  const receive = async ({ headers, url = '' }: IncomingMessage, body: Promise<unknown>) => {
    batches.push({ headers, path: url, body: (await body) as ReceivedBody })
  }
  const server = createServer((request, response) => {
    void receive(request, json(request)).then(() =>
      response.writeHead(left.shift() ?? 200, { 'content-type': 'application/json' }).end('{}'),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const spans = () =>
    batches.flatMap(({ body }) =>
      body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
  return { url: `http://127.0.0.1:${port}`, batches, spans }
}

/** Returns the attributes of a span or a resource by name. */
export function attributesOf({ attributes }: Pick<ReceivedSpan, 'attributes'>) {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
