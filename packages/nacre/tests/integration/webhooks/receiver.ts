import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that the receiver has received. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The parsed body. */
  readonly content: { readonly type: string; readonly timestamp: string; readonly data: EventData }
}

type EventData = Readonly<Record<string, unknown>>

type Respond = (response: ServerResponse, received: Received) => unknown

/** An HTTP server that receives events. */
export interface Receiver {
  readonly origin: string
  readonly received: Received[]
  /** Responds to the next requests, by default with 204. */
  respond: Respond
  /** Waits until the receiver has received this number of requests. */
  until(count: number): Promise<void>
  close(): Promise<void>
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const waiters = new Set<() => void>()
  const server = createServer((request, response) => {
    const receive = async () => {
      const body = await text(request)
      const { url = '', headers } = request
      const delivery = { path: url, headers, body, content: JSON.parse(body) }
      received.push(delivery)
      for (const check of waiters) check()
      await receiver.respond(response, delivery)
    }
    void receive()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${port}`,
    received,
    respond: (response) => response.writeHead(204).end(),
    until: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return
          waiters.delete(check)
          resolve()
        }
        waiters.add(check)
        check()
      }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** Verifies the signature and timestamp of a delivery, as `docs/guides/webhooks.md` describes. */
export function isSignatureValid(
  secret: string,
  headers: IncomingHttpHeaders,
  body: string,
  now = Date.now(),
): boolean {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (Math.abs(now / 1000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some((bytes) => bytes.length === expected.length && timingSafeEqual(bytes, expected))
}
