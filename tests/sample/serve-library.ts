import { BlockList } from 'node:net'
import { system } from '#shell/model/actor.ts'
import { createKeys } from '#shell/operations/keys/keys.ts'
import { createApp } from '#shell/server/app.ts'
import { listen } from '#shell/server/listening/listen.ts'
import { createLog } from '#shell/server/log/log.ts'
import type { DatabaseKind } from '../databases/each-database.ts'
import { openLibrary, type OpenLibrary } from './open-library.ts'
import { pages } from './pages.ts'
import { library as product } from './product.ts'
import { routes } from './routes.ts'

/** Somebody whose browser is known. */
export interface Browser {
  readonly cookie: string
  readonly token: string
}

export interface ServedLibrary extends OpenLibrary {
  readonly port: number
  readonly url: string
  /** What has been logged. */
  readonly lines: readonly string[]
  newVisitor(): Promise<Browser>
  /** What a program shows that may do what everybody may. */
  newKey(): Promise<{ readonly authorization: string }>
}

/** The library on a free port. Its pages have no code: it is for those who ask `/v1` and `/files`. */
export async function serveLibrary(
  kind: DatabaseKind,
  limits: Parameters<typeof listen>[0]['limits'] = {},
): Promise<ServedLibrary> {
  const opened = await openLibrary(kind)
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const keys = createKeys({ product, store: opened.store, log: log.info })
  const app = createApp({
    ...opened,
    keys,
    product: { ...product, pages: { notFound: pages.notFound } },
    files: { './product/pages/not-found/page.tsx': async () => ({ Page: () => 'Elsewhere' }) },
    routes,
    assets: () => ({ entry: '/entry.js', styles: [], preloads: [] }),
    config: { isSecure: false, calls: {}, trustedProxies: new BlockList() },
    log,
  })
  const server = await listen({
    config: { host: '127.0.0.1', port: 0, trustedProxies: new BlockList() },
    answerFirst: [app.records.read],
    answerWhole: app.records.write,
    fetch: app.fetch,
    log,
    limits: { drainTime: 100, ...limits },
  })
  const { port, url } = server.address
  return {
    ...opened,
    port,
    url,
    lines,
    async newVisitor() {
      const { headers } = await fetch(`${url}/v1/session`)
      const cookie = headers
        .getSetCookie()
        .map((line) => line.split(';', 1)[0])
        .join('; ')
      return { cookie, token: /XSRF-TOKEN=([^;]+)/u.exec(cookie)?.[1] ?? '' }
    },
    async newKey() {
      const given = { name: 'Robot', scopes: ['*:*'], expires: '1d' }
      const { key } = await keys.create({ actor: system, via: 'test' }, given)
      return { authorization: `Bearer ${key}` }
    },
    async close() {
      await server.stop()
      await keys.ring.flush()
      await opened.close()
    },
  }
}
