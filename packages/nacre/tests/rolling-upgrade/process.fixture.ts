// Serves the API of one version of a product, until a signal.
import { BlockList } from 'node:net'
import { createApi } from '#shell/api/api.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createApiHandler } from '#shell/server/handlers/api-handler.ts'
import { createApiListener } from '#shell/server/handlers/api-listener.ts'
import { startHttpServer } from '#shell/server/http-server/http-server.ts'
import { createLog } from '#shell/server/log/log.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { versions } from './versions.ts'

const [, , options = '{}'] = process.argv
const { version, dataDir, databaseUrl } = JSON.parse(options) as {
  version: number
  dataDir: string
  databaseUrl: string
}
const { product } = versions[version] ?? versions[0]
const log = createLog('error')
const database = await openDatabase({ dataDir, databaseUrl })
const store = await openStore(database, product.entities, dataDir)
const api = createApi(createOperations(product, store), product)
const config = { host: '127.0.0.1', port: 0, origin: undefined, trustedProxies: new BlockList() }
const { address, stop } = await startHttpServer({
  config: { host: config.host, port: config.port, trustedProxies: config.trustedProxies },
  answerFirst: [],
  listener: createApiListener({
    match: api.match,
    handleApi: createApiHandler(api, { languages: ['en'], isSecure: false, log }),
    exceptions: new Set(),
    authenticate: async () => ({
      actor: { kind: 'key', id: 'load', roles: [], scopes: ['*:*'] },
    }),
    config: { trustedProxies: config.trustedProxies },
    log,
  }),
  fetch: async () => new Response(null, { status: 404 }),
  log,
})
process.once('SIGTERM', () => void stop().then(database.close))
process.send?.(address.url)
