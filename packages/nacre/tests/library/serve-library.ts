import { sessionWithoutAccounts } from '#shell/api/accounts/session-routes.ts'
import { apiKeyRoutes } from '#shell/api/api-keys/api-key-routes.ts'
import { BlockList } from 'node:net'
import { systemActor } from '#shell/language/roles/actor.ts'
import { createApiKeyOperations } from '#shell/operations/api-keys/api-key-operations.ts'
import { createApp } from '#shell/server/app.ts'
import { startHttpServer } from '#shell/server/http-server/http-server.ts'
import { createLog } from '#shell/server/log/log.ts'
import type { DatabaseKind } from '../databases/each-database.ts'
import { openLibrary, type OpenLibrary } from './open-library.ts'
import { pages } from 'example-library/pages.ts'
import { product } from 'example-library/product.ts'
import { routes } from 'example-library/routes.ts'

/** The cookie and XSRF token of a visitor. */
export interface Browser {
  readonly cookie: string
  readonly token: string
}

export interface ServedLibrary extends OpenLibrary {
  readonly port: number
  readonly url: string
  /** The lines of the log. */
  readonly lines: readonly string[]
  newVisitor(): Promise<Browser>
  /** Creates an API key without roles and returns its header. */
  newKey(): Promise<{ readonly authorization: string }>
}

/** Serves the library on a free port, for tests of `/v1` and `/files`. Its pages have no code. */
export async function serveLibrary(
  kind: DatabaseKind,
  limits: Parameters<typeof startHttpServer>[0]['limits'] = {},
): Promise<ServedLibrary> {
  const opened = await openLibrary(kind)
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const keys = createApiKeyOperations({ product, store: opened.store, log: log.info })
  const app = createApp({
    ...opened,
    keys,
    systemRoutes: [sessionWithoutAccounts, ...apiKeyRoutes(keys)],
    product: { ...product, pages: { notFound: pages.notFound } },
    files: { '/product/pages/not-found/page.tsx': async () => ({ Page: () => 'Elsewhere' }) },
    routes,
    assets: () => ({ entry: '/entry.js', styles: [], preloads: [] }),
    config: { isSecure: false, calls: {}, trustedProxies: new BlockList() },
    log,
  })
  const server = await startHttpServer({
    config: { host: '127.0.0.1', port: 0, trustedProxies: new BlockList() },
    answerFirst: [],
    listener: app.apiListener,
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
      const input = { name: 'Robot', scopes: ['*:*'], expires: '1d' }
      const { key } = await keys.create({ actor: systemActor, channel: 'test' }, input)
      return { authorization: `Bearer ${key}` }
    },
    async close() {
      await server.stop()
      await keys.authenticator.flush()
      await opened.close()
    },
  }
}
