import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startServer } from './start-server.fixture.ts'

/** Returns all that a connection gets until it is closed, or reset. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (part) => (text += String(part))).on('error', () => undefined)
  await once(socket, 'close')
  return text
}

test('a connection that was made before the server closes can still send its request', async () => {
  const { port, stop } = await startServer({ limits: { drainTime: 5_000 } })
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  await once(socket, 'connect')
  const stopped = stop()
  // The client is busy for longer than the server needs to find idle connections.
  setTimeout(
    () => socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    300,
  )
  const answer = await readAll(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /u)
  await stopped
})
