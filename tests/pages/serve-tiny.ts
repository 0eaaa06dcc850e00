import { type IncomingMessage, request as send } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { readConfig } from '#shell/server/settings/config.ts'
import { listen } from '#shell/server/listening/listen.ts'
import { openTiny, type Somebody, type Tiny, type TinyPage } from './tiny-product.tsx'

export interface Got {
  readonly status: number | undefined
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

type Get = (path: string, headers?: Record<string, string>, method?: string) => Promise<Got>

/** The application behind a real server, with its page cache in front. */
export async function serveTiny(
  pages: Record<string, TinyPage>,
  calls: Record<string, string> = {},
) {
  const tiny = await openTiny(pages, { calls })
  const read = readConfig({ PORT: '0' }, [])
  if ('problems' in read) throw new Error(read.problems.join())
  const silent = { debug() {}, info() {}, warn() {}, error() {} }
  const { app } = tiny
  const options = {
    config: read.config,
    answerFirst: [app.cache.answer, app.showPage],
    fetch: app.fetch,
    log: silent,
  }
  const { address, stop } = await listen(options)
  onTestFinished(stop)
  const get: Get = (path, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      const { port } = address
      const all = { connection: 'close', ...headers }
      send({ port, path, method, headers: all, host: '127.0.0.1' }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const body = Buffer.concat(parts)
          const isBrotli = response.headers['content-encoding'] === 'br' && body.length > 0
          const text = (isBrotli ? brotliDecompressSync(body) : body).toString()
          resolve({ status: response.statusCode, headers: response.headers, text })
        })
      })
        .once('error', reject)
        .end()
    })
  return { ...tiny, get }
}

/** Likes the only note, or takes that back. */
export function like(tiny: Tiny, { cookie, token }: Somebody, method = 'PUT') {
  const headers = { cookie, 'x-xsrf-token': token }
  return tiny.ask(`/v1/notes/${tiny.id}/like`, { method, headers })
}
