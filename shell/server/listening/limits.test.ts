import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { exchange, startServer } from './listening.fixture.ts'
import { securityHeaders } from '../answers/security-headers.ts'

const host = 'Host: localhost\r\n'
const mebibyte = 1024 * 1024
const getting = (path: string) => `GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`

/** The types of the browser do not know yet that a stream wants `duplex`. */
function streamed(content: Uint8Array<ArrayBuffer>): RequestInit {
  const options = { method: 'POST', body: new Blob([content]).stream(), duplex: 'half' }
  return options
}

test('A body of 1 MiB is read, one byte more is 413: told or not told, sent or not sent.', async () => {
  const { url, port } = await startServer({
    fetch: async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
  })
  const send = (size: number, isTold: boolean) => {
    const content = new Uint8Array(size)
    return fetch(url, isTold ? { method: 'POST', body: content } : streamed(content))
  }
  for (const isTold of [true, false]) {
    const small = await send(mebibyte, isTold)
    expect(await small.text()).toBe(String(mebibyte))
    const large = await send(mebibyte + 1, isTold)
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ id: 'too-large', status: 413 })
    expect(large.headers.get('connection')).toBe('close')
    expect(large.headers.get('x-content-type-options')).toBe('nosniff')
  }
  const unsent = await exchange(
    port,
    `POST / HTTP/1.1\r\n${host}Content-Length: ${mebibyte + 1}\r\n\r\n`,
  )
  expect(unsent).toMatch(/^HTTP\/1\.1 413 /u)
})

test('A client who sends without an end still reads that it is too much.', async () => {
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
  expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*"id":"too-large"/u)
  expect(lines).toHaveLength(1)
})

test('Who is still sending when the answer comes has a moment to read it.', async () => {
  const { port } = await startServer()
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\n${host}Content-Length: 2000000\r\n\r\n`)
  await once(socket, 'data')
  const answered = performance.now()
  await once(socket, 'end')
  expect(performance.now() - answered).toBeGreaterThan(500)
})

test('The bodies of all together have a limit too, and what is over frees its place.', async () => {
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

test('A client who does not read its answer is cut off, one who reads slowly is not.', async () => {
  const whole = 30 * mebibyte
  const { port, lines } = await startServer({
    limits: { stallTime: 400 },
    fetch: () => new Response(new Uint8Array(whole)),
  })
  const slow = connect(port, '127.0.0.1')
  let size = 0
  let nextPause = 0
  slow.on('data', (part) => {
    size += part.length
    if (size < nextPause) return
    // Each pause is well within the limit, all of them together are not.
    nextPause += 3 * mebibyte
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

test('A thousand sockets that send a byte per second are gone in 10 s, and others are served meanwhile.', async () => {
  const { url, port } = await startServer()
  const bytes = `GET / HTTP/1.1\r\nX-Drip: ${'x'.repeat(100)}`
  const start = performance.now()
  const sockets: Socket[] = []
  let gone = 0
  const allGone = Promise.withResolvers<void>()
  for (let count = 0; count < 1000; count += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.resume().on('close', () => {
      gone += 1
      if (gone === 1000) allGone.resolve()
    })
    sockets.push(socket)
  }
  let sent = 0
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(bytes.charAt(sent))
    sent += 1
  }, 1000)
  const visits: Promise<number>[] = []
  const ask = async () => {
    const asked = performance.now()
    expect((await fetch(url)).status).toBe(200)
    return performance.now() - asked
  }
  const visit = setInterval(() => visits.push(ask()), 100)
  await allGone.promise
  clearInterval(drip)
  clearInterval(visit)
  expect(performance.now() - start).toBeLessThan(10_000)
  expect(sent).toBeGreaterThan(3)
  expect(visits.length).toBeGreaterThan(30)
  // How long they took says more of the machine than of the server, so it is printed.
  console.log(
    `The slowest visit meanwhile: ${Math.max(...(await Promise.all(visits))).toFixed(0)} ms`,
  )
}, 15_000)

test('A connection beyond the last one is not taken, and the others go on.', async () => {
  const { url, port } = await startServer({ limits: { connections: 1 } })
  const first = connect(port, '127.0.0.1')
  await once(first, 'connect')
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  const answer = once(first, 'data')
  first.write(`GET / HTTP/1.1\r\n${host}\r\n`)
  expect(String(await answer)).toContain(securityHeaders['referrer-policy'])
  first.destroy()
})
