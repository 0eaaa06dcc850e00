import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultLimits } from '../settings/server-limits.ts'
import { exchange, startServer } from '../http-server/start-server.fixture.ts'

const listener = { handle: () => false, isStreamed: () => true }

const mebibyte = 1024 * 1024
const head = (length: number) =>
  `POST /v1/files/any/thing HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`

test('an upload is read with backpressure, regardless of its size', async () => {
  const resume = Promise.withResolvers<void>()
  let receivedBytes = 0
  const { port } = await startServer({
    listener,
    fetch: async (_, { content = [] }) => {
      for await (const part of content) {
        await resume.promise
        receivedBytes += part.length
      }
      return new Response(String(receivedBytes))
    },
  })
  const whole = 40 * mebibyte
  const socket = connect(port, '127.0.0.1')
  const answer = once(socket, 'data')
  socket.write(head(whole))
  for (let sent = 0; sent < whole; sent += mebibyte) socket.write(Buffer.alloc(mebibyte, 'x'))
  // The operating system buffers what the server does not read. The upload stalls once its buffers
  // are full.
  let before = -1
  await expect
    .poll(
      () => {
        const isStill = before === socket.writableLength
        before = socket.writableLength
        return isStill
      },
      { interval: 200 },
    )
    .toBe(true)
  expect(socket.writableLength).toBeGreaterThan(25 * mebibyte)
  resume.resolve()
  expect(String(await answer)).toContain(String(whole))
  expect(receivedBytes).toBe(whole)
  socket.destroy()
})

test('an upload that the handler ignores gets a response', async () => {
  const { port } = await startServer({
    listener,
    fetch: async () => new Response('no', { status: 403 }),
  })
  const answer = await exchange(port, head(5) + 'hello')
  expect(answer).toMatch(/^HTTP\/1\.1 403 [^]*no/u)
  const unsent = await exchange(port, head(5_000_000))
  expect(unsent).toMatch(/^HTTP\/1\.1 403 [^]*\r\nConnection: close\r\n[^]*no/iu)
})

test('an upload that the handler abandons gets a response, which the sender has time to read', async () => {
  const { url, port } = await startServer({
    listener,
    fetch: async (_, { content = [] }) => {
      for await (const part of content) return new Response(`enough ${part.length > 0}`)
      return new Response()
    },
  })
  // Fake timers control the timeouts.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const socket = connect(port, '127.0.0.1')
  const isOver = vi.fn()
  const over = new Promise<void>((resolve) => socket.once('close', () => resolve())).then(isOver)
  socket.on('error', () => {})
  socket.write(head(900_000_000))
  const sending = setInterval(() => socket.write('x'.repeat(50_000)), 10)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('enough true')
  vi.advanceTimersByTime(999)
  // A change of the first connection would be visible before the next response.
  await fetch(url)
  expect(isOver).not.toHaveBeenCalled()
  // A sender that keeps writing gets a connection reset.
  vi.advanceTimersByTime(1)
  await over
  clearInterval(sending)
})

test('the time limit of a slow upload grows with its size', async () => {
  // Fake timers control the timeouts.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let receivedBytes = 0
  const { port } = await startServer({
    listener,
    fetch: async (_, { content = [] }) => {
      for await (const part of content) receivedBytes += part.length
      return new Response('all of it')
    },
  })
  const { requestTime, slowestUpload } = defaultLimits
  const seconds = 3 * (requestTime / 1_000)
  const socket = connect(port, '127.0.0.1')
  const answer = once(socket, 'data')
  socket.write(head(seconds * slowestUpload))
  for (let second = 1; second <= seconds; second += 1) {
    socket.write('x'.repeat(slowestUpload))
    await expect.poll(() => receivedBytes).toBe(second * slowestUpload)
    vi.advanceTimersByTime(1_000)
  }
  expect(String(await answer)).toContain('all of it')
  socket.destroy()
})

test('a connection does not time out while the handler processes an upload', async () => {
  const { port } = await startServer({
    listener,
    limits: { stallTime: 200 },
    fetch: async (_, { content = [] }) => {
      for await (const part of content) void part
      await new Promise((resolve) => setTimeout(resolve, 600))
      return new Response('done')
    },
  })
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head(5)}hello`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('done')
  socket.destroy()
})
