import { BlockList, connect } from 'node:net'
import { onTestFinished } from 'vitest'
import { listen } from './listen.ts'
import { createLog } from '../log/log.ts'

type Options = Parameters<typeof listen>[0]

/** A server on a free port, gone when the test is, and what it has logged. */
export async function startServer(options: Partial<Options> = {}) {
  const lines: string[] = []
  const listening = await listen({
    config: { host: '127.0.0.1', port: 0, trustedProxies: new BlockList() },
    answerFirst: [],
    fetch: async (request) => new Response(`${request.method} ${await request.text()}`),
    log: createLog('debug', { write: (line) => void lines.push(line) }),
    ...options,
    limits: { drainTime: 100, ...options.limits },
  })
  onTestFinished(listening.stop)
  const { port, url } = listening.address
  return { ...listening, port, url, lines }
}

/** Sends bytes as they are and gives all that comes back until the server closes the connection. */
export function exchange(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.write(bytes, 'latin1')
  })
}
