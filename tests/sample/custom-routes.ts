import { createApi } from '#shell/api/api.ts'
import { apiKeyRoutes } from '#shell/api/api-keys/api-key-routes.ts'
import {
  type ApiKeyOperations,
  createApiKeyOperations,
} from '#shell/operations/api-keys/api-key-operations.ts'
import { type App, createApp } from '#shell/server/app.ts'
import { createLog } from '#shell/server/log/log.ts'
import { BlockList } from 'node:net'
import type { DatabaseKind } from '../databases/each-database.ts'
import { openLibrary, type OpenLibrary } from './open-library.ts'
import { library } from './product.ts'

/** The library as programs meet it: with its doors, and keys for them. */
export interface ApiFixture extends OpenLibrary {
  readonly app: App
  readonly keys: ApiKeyOperations
  /** What has been logged, a JSON line each. */
  readonly lines: readonly string[]
  ask(what: string, headers?: Readonly<Record<string, string>>, body?: unknown): Promise<Response>
}

export const origin = 'https://library.example'

/** `rolesOf` says which roles somebody has at the moment; nothing for nobody. */
export async function openApiFixture(
  kind: DatabaseKind,
  options: { rolesOf?(user: string): Promise<readonly string[] | undefined>; now?(): number } = {},
): Promise<ApiFixture> {
  const opened = await openLibrary(kind)
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const keys = createApiKeyOperations({
    ...options,
    product: library,
    store: opened.store,
    log: (says, fields) => log.info(says, fields),
  })
  const app = createApp({
    product: library,
    files: {
      '/product/pages/home/page.tsx': async () => ({ Page: () => 'Home' }),
      '/product/pages/not-found/page.tsx': async () => ({ Page: () => 'Elsewhere' }),
    },
    store: opened.store,
    operations: opened.operations,
    keys,
    assets: () => ({ entry: '/assets/entry.js', styles: [], preloads: [] }),
    config: { origin, isSecure: true, calls: {}, trustedProxies: new BlockList() },
    log,
  })
  let count = 0
  return {
    ...opened,
    api: createApi(opened.operations, library, apiKeyRoutes(keys)),
    app,
    keys,
    lines,
    async ask(what, headers = {}, body) {
      const [method = '', path = ''] = what.split(' ', 2)
      count += 1
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const request = new Request(origin + path, {
        method,
        headers: { ...type, ...headers },
        ...sent,
      })
      return app.fetch(request, { address: '192.0.2.7', requestId: `request-${count}` })
    },
  }
}
