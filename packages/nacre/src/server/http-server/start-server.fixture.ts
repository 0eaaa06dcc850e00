import { BlockList, connect } from 'node:net'
import { onTestFinished } from 'vitest'
import { startHttpServer } from './http-server.ts'
import { createLog } from '../log/log.ts'

type Options = Parameters<typeof startHttpServer>[0]

/** Starts a server on a free port for one test and collects its log lines. */
export async function startServer(options: Partial<Options> = {}) {
  const lines: string[] = []
  const listening = await startHttpServer({
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

/** Sends raw bytes and returns everything until the server closes the connection. */
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
