import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultLimits } from './server-limits.ts'
import { exchange, startServer } from '../http-server/start-server.fixture.ts'
import { securityHeaders } from '../responses/security-headers.ts'

const host = 'Host: localhost\r\n'
const mebibyte = 1024 * 1024
const getting = (path: string) => `GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`

/** The DOM types do not include `duplex` yet, which a stream body requires. */
function streamed(content: Uint8Array<ArrayBuffer>): RequestInit {
  const options = { method: 'POST', body: new Blob([content]).stream(), duplex: 'half' }
  return options
}

test('a body of 1 MiB is accepted, a larger one gets 413, with or without Content-Length', async () => {
  const { url, port } = await startServer({
    fetch: async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
  })
  const send = (size: number, hasLength: boolean) => {
    const content = new Uint8Array(size)
    return fetch(url, hasLength ? { method: 'POST', body: content } : streamed(content))
  }
  for (const hasLength of [true, false]) {
    const small = await send(mebibyte, hasLength)
    expect(await small.text()).toBe(String(mebibyte))
    const large = await send(mebibyte + 1, hasLength)
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ code: 'content-too-large', status: 413 })
    expect(large.headers.get('connection')).toBe('close')
    expect(large.headers.get('x-content-type-options')).toBe('nosniff')
  }
  const unsent = await exchange(
    port,
    `POST / HTTP/1.1\r\n${host}Content-Length: ${mebibyte + 1}\r\n\r\n`,
  )
  expect(unsent).toMatch(/^HTTP\/1\.1 413 /u)
})

test('a client that sends an endless body receives the 413 response', async () => {
  const { port, lines } = await startServer({ limits: { bodySize: 1000 } })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (text) => {
    answer += String(text)
  })
  const chunk = `${(1000).toString(16)}\r\n${'x'.repeat(1000)}\r\n`
  const sendOn = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', sendOn)
  socket.write(`POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`)
  sendOn()
  await new Promise((resolve) => socket.once('close', resolve))
  expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*"code":"content-too-large"/u)
  expect(lines).toHaveLength(1)
})

test('a client that is still sending has time to read the response', async () => {
  const { url, port } = await startServer()
  // Fake timers control the timeouts.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const socket = connect(port, '127.0.0.1')
  const isOver = vi.fn()
  const over = once(socket, 'end').then(isOver)
  socket.write(`POST / HTTP/1.1\r\n${host}Content-Length: 2000000\r\n\r\n`)
  await once(socket, 'data')
  vi.advanceTimersByTime(999)
  // A change of the first connection would be visible before the next response.
  await fetch(url)
  expect(isOver).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await over
})

test('all bodies together have a limit, and a rejected body frees its memory', async () => {
  const { url, port } = await startServer({ limits: { allBodiesSize: 1000 } })
  const holder = connect(port, '127.0.0.1')
  holder.on('error', () => {})
  holder.write(`POST / HTTP/1.1\r\n${host}Content-Length: 901\r\n\r\n${'x'.repeat(900)}`)
  const post = () => fetch(url, { method: 'POST', body: 'y'.repeat(200) })
  await expect.poll(async () => (await post()).status).toBe(503)
  expect((await post()).headers.get('retry-after')).toBe('5')
  holder.destroy()
  await expect.poll(async () => (await post()).status).toBe(200)
})

test('a client that stops reading is disconnected, a slow reader is not', async () => {
  const whole = 30 * mebibyte
  const { port, lines } = await startServer({
    limits: { stallTime: 1_500 },
    fetch: () => new Response(new Uint8Array(whole)),
  })
  const slow = connect(port, '127.0.0.1')
  let size = 0
  let nextPause = 0
  slow.on('data', (part) => {
    size += part.length
    if (size < nextPause) return
    // Each pause is within the limit, but their sum is not.
    nextPause += 1.5 * mebibyte
    slow.pause()
    setTimeout(() => slow.resume(), 100)
  })
  slow.write(getting('/slow'))
  const idle = connect(port, '127.0.0.1')
  idle.on('error', () => {})
  idle.pause().write(getting('/idle'))
  await new Promise((resolve) => slow.once('close', resolve))
  expect(size).toBeGreaterThan(whole)

  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toContain('"path":"/idle"')
  let received = 0
  idle.on('data', (part) => {
    received += part.length
  })
  idle.resume()
  await new Promise((resolve) => idle.once('close', resolve))
  expect(received).toBeLessThan(whole)
})

test('a thousand slow connections are closed within 10 s while other clients are served', async () => {
  const { headersTime, checkInterval } = defaultLimits
  expect(headersTime + 2 * checkInterval).toBeLessThan(10_000)
  const { url, port } = await startServer({ limits: { headersTime: 1_000, checkInterval: 200 } })
  const sockets: Socket[] = []
  const removed = new Set<Socket>()
  for (let count = 0; count < 1000; count += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.resume().once('close', () => removed.add(socket))
    sockets.push(socket)
    socket.write('GET / HTTP/1.1\r\nX-Drip: ')
  }
  let visits = 0
  do {
    for (const socket of sockets) if (socket.writable) socket.write('x')
    expect((await fetch(url)).status).toBe(200)
    visits += 1
  } while (removed.size < sockets.length)
  expect(visits).toBeLessThan(defaultLimits.headSize)
})

test('a connection above the limit is rejected, existing ones continue', async () => {
  const { url, port } = await startServer({ limits: { connections: 1 } })
  const first = connect(port, '127.0.0.1')
  await once(first, 'connect')
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  const answer = once(first, 'data')
  first.write(`GET / HTTP/1.1\r\n${host}\r\n`)
  expect(String(await answer)).toContain(securityHeaders['referrer-policy'])
  first.destroy()
})
