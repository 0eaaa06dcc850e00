import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultLimits } from '../listening/limits.ts'
import { exchange, startServer } from '../listening/listening.fixture.ts'

const mebibyte = 1024 * 1024
const head = (length: number) =>
  `POST /v1/files/any/thing HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`

test('No more of an upload is taken than is wanted, however much is sent.', async () => {
  const goOn = Promise.withResolvers<void>()
  let taken = 0
  const { port } = await startServer({
    fetch: async (_, { content = [] }) => {
      for await (const part of content) {
        await goOn.promise
        taken += part.length
      }
      return new Response(String(taken))
    },
  })
  const whole = 40 * mebibyte
  const socket = connect(port, '127.0.0.1')
  const answer = once(socket, 'data')
  socket.write(head(whole))
  for (let sent = 0; sent < whole; sent += mebibyte) socket.write(Buffer.alloc(mebibyte, 'x'))
  // What lies between the two is the system's: once it is full, nothing moves.
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
  goOn.resolve()
  expect(String(await answer)).toContain(String(whole))
  expect(taken).toBe(whole)
  socket.destroy()
})

test('An upload that nobody wants is answered all the same.', async () => {
  const { port } = await startServer({ fetch: async () => new Response('no', { status: 403 }) })
  const answer = await exchange(port, head(5) + 'hello')
  expect(answer).toMatch(/^HTTP\/1\.1 403 [^]*no/u)
  const unsent = await exchange(port, head(5_000_000))
  expect(unsent).toMatch(/^HTTP\/1\.1 403 [^]*\r\nConnection: close\r\n[^]*no/iu)
})

test('An upload that is left in the middle is answered, and its sender has a moment to read it.', async () => {
  const { url, port } = await startServer({
    fetch: async (_, { content = [] }) => {
      for await (const part of content) return new Response(`enough ${part.length > 0}`)
      return new Response()
    },
  })
  // Time passes when the test says so.
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
  // Whatever had been done to the first connection would be seen before another is answered.
  await fetch(url)
  expect(isOver).not.toHaveBeenCalled()
  // Whoever writes on hears of it that nobody reads any more.
  vi.advanceTimersByTime(1)
  await over
  clearInterval(sending)
})

test('Who sends slowly but surely may take the longer the more they send.', async () => {
  // Time passes when the test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let taken = 0
  const { port } = await startServer({
    fetch: async (_, { content = [] }) => {
      for await (const part of content) taken += part.length
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
    await expect.poll(() => taken).toBe(second * slowestUpload)
    vi.advanceTimersByTime(1_000)
  }
  expect(String(await answer)).toContain('all of it')
  socket.destroy()
})

test('While an upload is worked on, nothing has to move on the connection.', async () => {
  const { port } = await startServer({
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
