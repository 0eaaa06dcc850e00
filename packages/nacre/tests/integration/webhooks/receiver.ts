import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A message as it came in. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** What the body says. */
  readonly content: { readonly type: string; readonly timestamp: string; readonly data: Said }
}

type Said = Readonly<Record<string, unknown>>

type Answer = (response: ServerResponse, received: Received) => unknown

/** Somebody else's server, which takes messages. */
export interface Receiver {
  readonly origin: string
  readonly received: Received[]
  /** What it does with the next messages; at first it takes them all. */
  answer: Answer
  /** Waits until it has received so many. */
  until(count: number): Promise<void>
  close(): Promise<void>
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const take = async () => {
      const body = await text(request)
      const { url = '', headers } = request
      const one = { path: url, headers, body, content: JSON.parse(body) }
      received.push(one)
      for (const look of waiting) look()
      await receiver.answer(response, one)
    }
    void take()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${port}`,
    received,
    answer: (response) => response.writeHead(204).end(),
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** Verifies a signature and its timestamp, as `docs/guides/webhooks.md` tells receivers to do. */
export function isOurs(
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
    .map((one) => Buffer.from(one.replace('v1,', ''), 'base64'))
    .some((input) => input.length === expected.length && timingSafeEqual(input, expected))
}
