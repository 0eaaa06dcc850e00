import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { BlockList, connect } from 'node:net'
import { expect, test } from 'vitest'
import { AppError } from '#shell/language/errors/app-error.ts'
import { exchange, startServer } from './start-server.fixture.ts'
import { startHttpServer } from './http-server.ts'
import { createLog } from '../log/log.ts'
import { securityHeaders } from '../responses/security-headers.ts'

const close = 'Host: localhost\r\nConnection: close\r\n\r\n'
const trustedProxies = new BlockList()

function expectSecurityHeaders(answer: string): void {
  for (const [name, value] of Object.entries(securityHeaders)) {
    expect(answer).toContain(`\r\n${name}: ${value}\r\n`)
  }
  expect(answer).toMatch(/\r\nx-request-id: [\da-f]{8}-[\da-z]+\r\n/u)
  expect(answer).not.toMatch(/\r\n(?:Server|X-Powered-By):/iu)
}

test('the application handles requests that no early handler has handled', async () => {
  const { url } = await startServer({
    answerFirst: [
      () => false,
      ({ url: path }, response) => path === '/first' && Boolean(response.end('first')),
    ],
    fetch: (request, { address }) => new Response(`${new URL(request.url).pathname} ${address}`),
  })
  expect(await (await fetch(`${url}/first`)).text()).toBe('first')
  const reply = await fetch(`${url}/second`)
  expect(await reply.text()).toBe('/second 127.0.0.1')
  expect(reply.headers.get('content-length')).toBe('17')
})

test('every response has the security headers and a unique request id', async () => {
  const { port } = await startServer({
    answerFirst: [({ url }, response) => url === '/304' && Boolean(response.writeHead(304).end())],
    fetch: ({ url }) => {
      const { pathname } = new URL(url)
      if (pathname === '/throws') throw new Error('secret')
      if (pathname === '/stream') return new Response(new Blob(['a']).stream())
      return new Response(null, { status: Number(pathname.slice(1)) })
    },
  })
  const ids = new Set<string | undefined>()
  for (const path of ['200', '204', '304', '303', '404', '500', 'stream', 'throws']) {
    const answer = await exchange(port, `GET /${path} HTTP/1.1\r\n${close}`)
    expectSecurityHeaders(answer)
    ids.add(/x-request-id: (\S+)/u.exec(answer)?.[1])
  }
  for (const bytes of [
    `TRACE / HTTP/1.1\r\n${close}`,
    `GET /${'a'.repeat(9000)} HTTP/1.1\r\n${close}`,
    `GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n${close}`,
    `POST / HTTP/1.1\r\nContent-Length: 2000000\r\n${close}`,
    'nonsense\r\n\r\n',
  ]) {
    const answer = await exchange(port, bytes)
    expectSecurityHeaders(answer)
    expect(answer).toContain('\r\nContent-Type: application/problem+json; charset=utf-8\r\n')
    ids.add(/x-request-id: (\S+)/u.exec(answer)?.[1])
  }
  expect(ids.size).toBe(15)
})

test('headers of the response override the default headers', async () => {
  const policy = "default-src 'self'"
  const writers: Record<string, (response: ServerResponse) => void> = {
    '/lower': (response) => response.writeHead(200, { 'content-security-policy': policy }),
    '/title': (response) => response.writeHead(200, { 'Content-Security-Policy': policy }),
    '/reason': (response) => response.writeHead(200, 'Fine', { 'Content-Security-Policy': policy }),
    '/list': (response) => response.writeHead(200, ['Content-Security-Policy', policy]),
    '/set': (response) => response.setHeader('Content-Security-Policy', policy),
    '/both': (response) =>
      response.setHeader('a', 'b').writeHead(200, { 'Content-Security-Policy': policy }),
  }
  const { url } = await startServer({
    answerFirst: [
      ({ url: path = '' }, response) => {
        writers[path]?.(response)
        return path in writers && Boolean(response.end('first'))
      },
    ],
    fetch: () => new Response('<p>', { headers: { 'Content-Security-Policy': policy } }),
  })
  for (const path of [...Object.keys(writers), '/fetch']) {
    const { headers } = await fetch(url + path)
    expect(headers.get('content-security-policy')).toBe(policy)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/^[\da-f]{8}-/u)
  }
  expect((await fetch(`${url}/reason`)).statusText).toBe('Fine')
})

test('HEAD is handled like GET, without the body', async () => {
  const { port } = await startServer({ fetch: () => new Response('twelve bytes') })
  const head = await exchange(port, `HEAD / HTTP/1.1\r\n${close}`)
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/u)
  expect(head).toContain('\r\nContent-Length: 12\r\n')
  expect(head).toMatch(/\r\n\r\n$/u)
})

test('an exception is logged in full, and the response contains its request id only', async () => {
  const cause = new Error('select * from secrets')
  const { url, lines } = await startServer({
    fetch: () => Promise.reject(new Error('no database', { cause })),
  })
  const response = await fetch(`${url}/a?token=1`)
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const problem: unknown = await response.json()
  expect(problem).toEqual({
    type: '/v1/problem-types/internal-error',
    code: 'internal-error',
    status: 500,
    title: 'Something went wrong. Please try again.',
    hint: 'If it happens again, report the request ID to an administrator. The log has the details.',
    requestId: response.headers.get('x-request-id'),
  })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 'error',
      method: 'GET',
      path: '/a',
      requestId: response.headers.get('x-request-id'),
      error: { message: 'no database', cause: { message: 'select * from secrets' } },
    },
  ])
})

test('an uncaught AppError keeps its status', async () => {
  const { url, lines } = await startServer({
    fetch: () => {
      throw new AppError('not-found')
    },
  })
  expect((await fetch(url)).status).toBe(404)
  expect(lines).toEqual([])
})

test('an exception in an early handler gets a 500 response, and the server keeps running', async () => {
  const { url, lines } = await startServer({
    answerFirst: [
      (request) => {
        if (request.url === '/bad') throw new Error('secret')
        return false
      },
    ],
  })
  const response = await fetch(`${url}/bad`)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret')
  expect(lines.join('')).toContain('secret')
  expect((await fetch(url)).status).toBe(200)
})

test('a stream that fails before its first chunk gets a 500 response, a later failure closes the connection', async () => {
  const { url, port, lines } = await startServer({
    fetch: (request) => {
      let parts = request.url.endsWith('/late') ? 1 : 0
      return new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            if (parts === 0) throw new Error('secret')
            parts -= 1
            controller.enqueue(Buffer.from('part'))
          },
        }),
      )
    },
  })
  const early = await fetch(`${url}/early`)
  expect(early.status).toBe(500)
  expect(await early.text()).not.toContain('secret')
  const late = await exchange(port, `GET /late HTTP/1.1\r\n${close}`)
  expect(late).not.toContain('secret')
  expect(late).not.toMatch(/0\r\n\r\n$/u)
  expect(lines.filter((line) => line.includes('secret'))).toHaveLength(2)
})

test('a stream arrives complete, and is canceled when the client disconnects', async () => {
  const cancelled = Promise.withResolvers<void>()
  const part = new Uint8Array(100_000)
  const { url, port } = await startServer({
    fetch: (request) => {
      let left = request.url.endsWith('/endless') ? Infinity : 30
      return new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            if (left === 0) return controller.close()
            left -= 1
            return controller.enqueue(part)
          },
          cancel: () => cancelled.resolve(),
        }),
        {
          headers: [
            ['Set-Cookie', 'a=1'],
            ['Set-Cookie', 'b=2'],
          ],
        },
      )
    },
  })
  const whole = await fetch(url)
  expect((await whole.arrayBuffer()).byteLength).toBe(3_000_000)
  expect(whole.headers.getSetCookie()).toEqual(['a=1', 'b=2'])

  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /endless HTTP/1.1\r\n${close}`)
  await once(socket, 'data')
  socket.destroy()
  await cancelled.promise
})

test('a request has its body with and without Content-Length', async () => {
  const { url } = await startServer()
  const text = 'ä'.repeat(1000)
  expect(await (await fetch(url, { method: 'POST', body: text })).text()).toBe(`POST ${text}`)
  // The DOM types do not include `duplex` yet, which a stream body requires.
  const streamed = { method: 'PUT', body: new Blob([text]).stream(), duplex: 'half' }
  expect(await (await fetch(url, streamed)).text()).toBe(`PUT ${text}`)
})

test('with HSTS=host the header omits subdomains, also for malformed requests', async () => {
  const { port } = await startServer({
    config: { host: '127.0.0.1', port: 0, trustedProxies, hsts: 'host' },
  })
  for (const head of [`GET / HTTP/1.1\r\n${close}`, 'nonsense\r\n\r\n']) {
    const answer = await exchange(port, head)
    expect(answer).toContain('\r\nstrict-transport-security: max-age=31536000\r\n')
  }
})

test('the application gets the public origin', async () => {
  const { port } = await startServer({
    config: { host: '127.0.0.1', port: 0, origin: 'https://example.org', trustedProxies },
    fetch: ({ url }) => new Response(url),
  })
  const answer = await exchange(port, 'GET /a?b HTTP/1.0\r\nHost: example.org\r\n\r\n')
  expect(answer).toMatch(/\r\n\r\nhttps:\/\/example\.org\/a\?b$/u)
})

test('pipelined requests are answered in order', async () => {
  const { port } = await startServer({
    fetch: async ({ url }) => {
      if (url.endsWith('/1')) await new Promise((resolve) => setImmediate(resolve))
      return new Response(new URL(url).pathname)
    },
  })
  const first = 'GET /1 HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const answer = await exchange(port, `${first}GET /2 HTTP/1.1\r\n${close}`)
  expect(answer.match(/\r\n\r\n\/\d/gu)).toEqual(['\r\n\r\n/1', '\r\n\r\n/2'])
})

test('Expect: 100-continue is supported', async () => {
  const { port } = await startServer()
  const ask = async (length: number) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n${close}`)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    return String(answer)
  }
  expect(await ask(5)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  expect(await ask(2_000_000)).toMatch(/^HTTP\/1\.1 413 /u)
})

test('the server returns its host and port', async () => {
  const { address } = await startServer()
  expect(address).toEqual({
    host: '127.0.0.1',
    port: expect.any(Number),
    url: `http://127.0.0.1:${address.port}`,
  })
  expect(address.port).toBeGreaterThan(0)
})

test.each([
  [{ host: '127.0.0.1' }, /^Port \d+ on 127\.0\.0\.1 is already in use\. .*\.$/u],
  [{ host: '192.0.2.1' }, /^This machine has no network address 192\.0\.2\.1\. .*\.$/u],
  [
    { host: 'no.such.host.invalid' },
    /^This machine has no network address no\.such\.host\.invalid\. .*\.$/u,
  ],
])('a failure to listen throws one clear sentence: %o', async ({ host }, sentence) => {
  const { port } = await startServer()
  const starting = startHttpServer({
    config: { host, port, trustedProxies },
    answerFirst: [],
    fetch: () => new Response(),
    log: createLog('silent'),
  })
  await expect(starting).rejects.toThrow(sentence)
})
