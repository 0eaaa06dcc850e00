import { join } from 'node:path'
import { product } from '#product'
import { plantSamples } from '#shell/operations/plant-samples.ts'
import { createApp } from '#shell/server/app.ts'
import { readAssets } from '#shell/server/assets.ts'
import { describeProblems, readConfig } from '#shell/server/config.ts'
import { listen } from '#shell/server/listen.ts'
import { createLog } from '#shell/server/log.ts'
import { loadStaticFiles } from '#shell/server/static-files.ts'
import { stopOnSignals } from '#shell/server/stop.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/store.ts'

const files = import.meta.glob('./product/pages/*/page.tsx')
const clientDir = join(import.meta.dirname, '../client')

async function start(): Promise<void> {
  const calls = Object.entries(product.calls).map(([name, call]) => ({ name, ...call }))
  const read = readConfig(process.env, calls)
  if ('problems' in read) throw new Error(describeProblems(read.problems))
  const { config } = read
  const log = createLog(config.logLevel)
  const statics = loadStaticFiles(clientDir)
  const database = await openDatabase(config)
  const store = await openStore(database, product.entities, config.dataDir)
  await plantSamples(store, product.entities, product.samples)
  const app = createApp({ product, files, store, config, log, assets: readAssets(clientDir) })
  const answerFirst = [app.cache.answer, statics.answer]
  const server = await listen({ config, answerFirst, fetch: app.fetch, log })
  stopOnSignals({ steps: [server.stop, () => database.close()], log })
  console.log(`${product.name} is ready: ${config.origin ?? server.address.url}`)
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
