import { type IncomingMessage, request as send } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { readConfig } from '#shell/server/settings/config.ts'
import { startHttpServer } from '#shell/server/http-server/http-server.ts'
import { openTinyProduct, type TestVisitor, type TinyApp, type TinyPage } from './tiny-product.tsx'

export interface PageResponse {
  readonly status: number | undefined
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

type Get = (
  path: string,
  headers?: Record<string, string>,
  method?: string,
) => Promise<PageResponse>

/** Serves the application with its page cache. */
export async function serveTinyProduct(
  pages: Record<string, TinyPage>,
  calls: Record<string, string> = {},
) {
  const tiny = await openTinyProduct(pages, { calls })
  const read = readConfig({ PORT: '0' }, [])
  if ('problems' in read) throw new Error(read.problems.join())
  const silent = { debug() {}, info() {}, warn() {}, error() {} }
  const { app } = tiny
  const options = {
    config: read.config,
    answerFirst: [app.cache.serve, app.pageFastPath],
    fetch: app.fetch,
    log: silent,
  }
  const { address, stop } = await startHttpServer(options)
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

/** Likes the only note, or removes the like. */
export function likeNote(tiny: TinyApp, { cookie, token }: TestVisitor, method = 'PUT') {
  const headers = { cookie, 'x-xsrf-token': token }
  return tiny.ask(`/v1/notes/${tiny.id}/like`, { method, headers })
}
