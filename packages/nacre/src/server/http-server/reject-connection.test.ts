import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { exchange, startServer } from './start-server.fixture.ts'
import { rawHeaders, securityHeaders } from '../responses/security-headers.ts'

const host = 'Host: localhost\r\n'
const chunked = `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n`
const hello = 'GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n'

function countOf(text: string, answer: string): number {
  return answer.split(text).length - 1
}

test.each([
  ['a length and chunks', `${chunked}Content-Length: 5\r\n\r\n0\r\n\r\n`],
  [
    'chunks and a length',
    `POST / HTTP/1.1\r\nContent-Length: 5\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['two lengths', `POST / HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`],
  [
    'the same length twice',
    `POST / HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello`,
  ],
  ['a list of lengths', `POST / HTTP/1.1\r\n${host}Content-Length: 5, 5\r\n\r\nhello`],
  ['a signed length', `POST / HTTP/1.1\r\n${host}Content-Length: +5\r\n\r\nhello`],
  ['bare line feeds', 'GET / HTTP/1.1\nHost: localhost\n\n'],
  ['one bare line feed', `GET / HTTP/1.1\r\n${host}X: y\nZ: a\r\n\r\n`],
  ['a bare carriage return', `GET / HTTP/1.1\r\n${host}X: y\rZ: a\r\n\r\n`],
  ['a folded header', `GET / HTTP/1.1\r\n${host}X: y\r\n z\r\n\r\n`],
  [
    'a folded framing header',
    `POST / HTTP/1.1\r\n${host}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a space before the colon', `POST / HTTP/1.1\r\n${host}Content-Length : 5\r\n\r\nhello`],
  ['a space before a header', `GET / HTTP/1.1\r\n Host: localhost\r\n\r\n`],
  ['a NUL in a header', `GET / HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`],
  ['another coding', `POST / HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
  [
    'chunked twice',
    `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'chunked but not last',
    `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  ],
  ['chunks in HTTP/1.0', `POST / HTTP/1.0\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['a chunk size that is none', `${chunked}\r\nzz\r\nx\r\n0\r\n\r\n`],
  ['a chunk size with a sign', `${chunked}\r\n+1\r\nx\r\n0\r\n\r\n`],
  ['a chunk size with 0x', `${chunked}\r\n0x1\r\nx\r\n0\r\n\r\n`],
  ['an endless chunk size', `${chunked}\r\n${'f'.repeat(17)}\r\nx\r\n0\r\n\r\n`],
  ['a chunk that ends in a line feed', `${chunked}\r\n1\nx\r\n0\r\n\r\n`],
  ['a chunk longer than it says', `${chunked}\r\n1\r\nxyz\r\n0\r\n\r\n`],
  ['an absolute address', `GET http://localhost/x HTTP/1.1\r\n${host}\r\n`],
  ['another server’s address', `GET http://evil.example/x HTTP/1.1\r\n${host}\r\n`],
  ['an asterisk', `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
  ['no slash', `GET x HTTP/1.1\r\n${host}\r\n`],
  ['a control character in the address', `GET /a\x01b HTTP/1.1\r\n${host}\r\n`],
  ['a byte beyond ASCII in the address', `GET /\xFF HTTP/1.1\r\n${host}\r\n`],
  ['a backslash in the address', `GET /a\\b HTTP/1.1\r\n${host}\r\n`],
  ['a version of the future', `GET / HTTP/1.2\r\n${host}\r\n`],
  ['HTTP/2 by surprise', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a method nobody knows', `FOO / HTTP/1.1\r\n${host}\r\n`],
  ['a tunnel', `CONNECT localhost:80 HTTP/1.1\r\n${host}\r\n`],
])(
  'a request with %s is rejected, and the rest of the connection is not read',
  async (_, bytes) => {
    const { port } = await startServer()
    const answer = await exchange(port, bytes + hello)
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/u)
    expect(answer).toMatch(/\r\nConnection: close\r\n/iu)
    expect(answer).toContain(rawHeaders(securityHeaders))
    expect(answer).toContain('"code":"bad-request"')
    expect(countOf('HTTP/1.1', answer)).toBe(1)
  },
)

test('a raw response has the correct Content-Length', async () => {
  const { port } = await startServer()
  const [head = '', body = ''] = (await exchange(port, 'nonsense\r\n\r\n')).split('\r\n\r\n')
  expect(head).toContain(`\r\nContent-Length: ${Buffer.byteLength(body)}`)
  expect(JSON.parse(body)).toMatchObject({
    status: 400,
    requestId: /x-request-id: (\S+)/u.exec(head)?.[1],
  })
})

test('two Host headers are rejected', async () => {
  const { port } = await startServer()
  for (const second of ['localhost', 'evil.example']) {
    const answer = await exchange(
      port,
      `GET / HTTP/1.1\r\n${host}Host: ${second}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 421 /u)
    expect(answer).toContain('ORIGIN=https://example.org')
  }
})

test('garbage after a valid request does not affect its response', async () => {
  const ready = Promise.withResolvers<void>()
  const { port } = await startServer({
    fetch: async () => {
      await ready.promise
      return new Response('hello')
    },
  })
  const answer = exchange(port, `${hello}nonsense\r\n\r\n`)
  ready.resolve()
  const text = await answer
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/u)
  expect(text).toMatch(/\r\n\r\nhelloHTTP\/1\.1 400 Bad Request\r\n/u)
})

test('a malformed body after a pending request gets no response that could be mistaken for the pending one', async () => {
  const { port } = await startServer({ fetch: () => new Promise(() => {}) })
  expect(await exchange(port, `${hello}${chunked}\r\nzz\r\n`)).toBe('')
})

test('oversized headers get 431, and each connection is logged once', async () => {
  const { port, lines } = await startServer()
  const answer = await exchange(port, `GET / HTTP/1.1\r\n${host}X: ${'a'.repeat(100_000)}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/u)
  expect(answer).toContain(rawHeaders(securityHeaders))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', status: 431, ip: '127.0.0.1', requestId: expect.any(String) },
  ])
})

test('headers and bodies that never end get 408', async () => {
  const limits = { headersTime: 100, requestTime: 200, checkInterval: 20 }
  const { port } = await startServer({ limits })
  for (const bytes of [
    '',
    'GET / HT',
    `POST / HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\nhalf`,
    `${chunked}\r\n5\r\n`,
  ]) {
    const answer = await exchange(port, bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/u)
    expect(answer).toContain(rawHeaders(securityHeaders))
  }
})

test('a client that disconnects affects no other client', async () => {
  const { port, lines } = await startServer()
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\nhalf`)
  await once(socket, 'ready')
  socket.resetAndDestroy()
  await once(socket, 'close')
  expect(await exchange(port, `GET / HTTP/1.0\r\n${host}\r\n`)).toContain('200 OK')
  expect(lines).toEqual([])
})
