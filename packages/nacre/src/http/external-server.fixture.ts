import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A local HTTP server that records its requests. */
export interface ExternalServer {
  readonly origin: string
  readonly requests: readonly {
    method: string
    url: string
    headers: IncomingMessage['headers']
    body: string
  }[]
}

export async function startExternalServer(
  respond: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<ExternalServer> {
  const requests: {
    method: string
    url: string
    headers: IncomingMessage['headers']
    body: string
  }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const body = Buffer.concat(parts).toString()
      requests.push({ method, url, headers, body })
      respond(request, response, body)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, requests }
}

export function sendJson(response: ServerResponse, body: unknown, headers = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
