import { join } from 'node:path'
import { product } from '#product'
import { checkProduct } from '#shell/model/check-product.ts'
import { plantSamples } from '#shell/operations/plant-samples.ts'
import { type App, createApp } from '#shell/server/app.ts'
import { type Assets, readAssets } from '#shell/server/assets.ts'
import { type Config, describeProblems, readConfig } from '#shell/server/config.ts'
import { listen } from '#shell/server/listen.ts'
import { createLog, type Log } from '#shell/server/log.ts'
import { loadStaticFiles } from '#shell/server/static-files.ts'
import { stopOnSignals } from '#shell/server/stop.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/store.ts'

const files = import.meta.glob('./product/pages/*/page.tsx')

/** What the environment says, or one error that names all that is wrong with it. */
export function configure(env: NodeJS.ProcessEnv): { config: Config; log: Log } {
  const calls = Object.entries(product.calls).map(([name, call]) => ({ name, ...call }))
  const read = readConfig(env, calls)
  if ('problems' in read) throw new Error(describeProblems(read.problems))
  return { config: read.config, log: createLog(read.config.logLevel) }
}

/** The product, its database open and its samples in it, ready to answer. */
export async function openApp(options: {
  config: Config
  log: Log
  assets: Assets
  isDevelopment?: boolean
}): Promise<{ app: App; close(): Promise<void> }> {
  const { config } = options
  const mistakes = checkProduct(product)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  const database = await openDatabase(config)
  const store = await openStore(database, product.entities, config.dataDir)
  await plantSamples(store, product.entities, product.samples)
  return { app: createApp({ ...options, product, files, store }), close: () => database.close() }
}

async function start(): Promise<void> {
  const { config, log } = configure(process.env)
  const clientDir = join(import.meta.dirname, '../client')
  const statics = loadStaticFiles(clientDir)
  const { app, close } = await openApp({ config, log, assets: readAssets(clientDir) })
  const answerFirst = [app.cache.answer, statics.answer]
  const server = await listen({ config, answerFirst, fetch: app.fetch, log })
  stopOnSignals({ steps: [server.stop, close], log })
  console.log(`${product.name} is ready: ${config.origin ?? server.address.url}`)
}

// Development opens the application by itself, and again after each change.
if (import.meta.env.PROD) {
  start().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
