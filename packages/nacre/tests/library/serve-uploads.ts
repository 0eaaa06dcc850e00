// Accepts uploads for the library as an administrator, in a separate process.
import { BlockList } from 'node:net'
import { createApi } from '#shell/api/api.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { deleteAbandonedUploads } from '#shell/operations/uploads/file-cleanup-job.ts'
import { startHttpServer } from '#shell/server/http-server/http-server.ts'
import { createLog } from '#shell/server/log/log.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { actors } from './actors.ts'
import { product as library } from 'example-library/product.ts'

const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
const store = await openStore(database, library.entities, dataDir)
await deleteAbandonedUploads(store)
const api = createApi(createOperations(library, store), library)

const { address } = await startHttpServer({
  config: { host: '127.0.0.1', port: 0, trustedProxies: new BlockList() },
  answerFirst: [],
  listener: { handle: () => false, isStreamed: () => true },
  log: createLog('silent'),
  fetch: async ({ method, url }, { content }) => {
    const path = new URL(url).pathname
    const upload = content ? { upload: { content } } : {}
    const { status, body } = await api({ method, path, actor: actors.ada, ...upload })
    return Response.json(body, { status })
  },
})
process.send?.(address.url)
