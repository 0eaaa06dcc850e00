import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { EarlyHandler } from '../http-server/http-server.ts'
import { openMetricsType, type Registry } from './registry.ts'

/** The path of the metrics on both ports. */
const metricsPath = '/metrics'

/** Creates the handler of `/metrics`, for clients that send the token if there is one. */
export function createMetricsHandler(registry: Registry, token: string | undefined): EarlyHandler {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`)
  return (request, response) => {
    const { method, url = '', headers } = request
    if (url !== metricsPath || (method !== 'GET' && method !== 'HEAD')) return false
    // Without the token, nobody learns that there are metrics.
    const sent = digest(headers.authorization ?? '')
    if (expected && !timingSafeEqual(sent, expected)) return false
    sendMetrics(registry, response)
    return true
  }
}

/** Starts the server of `/metrics` on a port of its own. */
export async function startMetricsServer(
  handle: EarlyHandler,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 5_000 },
    (request, response) => {
      if (!handle(request, response)) response.writeHead(404).end()
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      reject(new Error(`METRICS_PORT=${port} cannot be used: ${cause.message}`, { cause }))
    })
    server.listen({ host, port }, resolve)
  })
  const address = server.address()
  return {
    url: `http://${host}:${typeof address === 'object' && address ? address.port : port}${metricsPath}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendMetrics(registry: Registry, response: ServerResponse): void {
  registry
    .text()
    .then((text) => {
      response.writeHead(200, { 'content-type': openMetricsType, 'cache-control': 'no-store' })
      response.end(text)
    })
    .catch(() => response.destroy())
}

const digest = (text: string) => createHash('sha256').update(text).digest()
