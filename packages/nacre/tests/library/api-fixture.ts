import { createApi } from '#shell/api/api.ts'
import { sessionWithoutAccounts } from '#shell/api/accounts/session-routes.ts'
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
import { pageFiles } from './page-files.ts'
import { product as library } from 'example-library/product.ts'

/** The library as an HTTP application, with API keys. */
export interface ApiFixture extends OpenLibrary {
  readonly app: App
  readonly keys: ApiKeyOperations
  /** The lines of the log, as JSON. */
  readonly lines: readonly string[]
  ask(
    operation: string,
    headers?: Readonly<Record<string, string>>,
    body?: unknown,
  ): Promise<Response>
}

export const origin = 'https://library.example'

/** Opens the library. `rolesOf` returns the current roles of a user, or nothing if the user does not exist. */
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
    log: (message, fields) => log.info(message, fields),
  })
  const app = createApp({
    product: library,
    files: pageFiles,
    store: opened.store,
    operations: opened.operations,
    keys,
    systemRoutes: [sessionWithoutAccounts, ...apiKeyRoutes(keys)],
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
    async ask(operation, headers = {}, body) {
      const [method = '', path = ''] = operation.split(' ', 2)
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
