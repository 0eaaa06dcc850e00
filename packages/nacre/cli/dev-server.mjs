import { EventEmitter } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import { createFetchListener } from '#shell/server/http-server/fetch-listener.ts'
import { createRequestCheck } from '#shell/server/requests/request-checks.ts'
import { describeProblems, readConfig } from '#shell/server/settings/config.ts'
import { developmentAssets } from './dev-assets.mjs'
import { userError } from './run-command.mjs'
import { isSource } from './sources.mjs'
import { viteConfigOf } from './vite-config.mjs'

/** `nacre dev`: serves from the sources, with hot reloading. */
export async function run({ appDir }) {
  const config = readDevSettings(process.env)
  const server = createHttpServer()
  const changes = new EventEmitter()
  const { plugins = [], ...settings } = await viteConfigOf(appDir)
  const vite = await createServer({
    ...settings,
    mode: 'development',
    clearScreen: false,
    server: {
      middlewareMode: true,
      hmr: { server },
      // Each request may write data, in the folder of the app.
      watch: { ignored: [`${config.dataDir}/**`, join(appDir, '.nacre/**')] },
    },
    plugins: [
      ...plugins,
      { name: 'changes', hotUpdate: () => void setImmediate(() => changes.emit('change')) },
    ],
  })
  const current = createAppReloader(vite, appDir)
  await current().catch(() => undefined)
  server.on('request', createRequestHandler(vite, current, createRequestCheck(config)))
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host, resolve)
  })
  await reportUntilReady(current, changes, `http://${config.host}:${server.address().port}`)
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve)
  })
  process.exit(0)
}

/** Reads the port and host. Works also while the declarations are invalid. */
function readDevSettings(env) {
  const settings = readConfig(env, [], undefined)
  if ('problems' in settings) throw userError(describeProblems(settings.problems))
  return settings.config
}

/** Reports that the application is ready or what is wrong, after each change until it is ready. */
async function reportUntilReady(current, changes, url) {
  let reported
  const report = async () => {
    try {
      const { offer } = await current()
      changes.off('change', report)
      if (reported === 'ready') return
      reported = 'ready'
      console.log(`Development server running at ${url} (hot reload)`)
      const line = await offer()
      if (line !== undefined) console.log(line)
    } catch (error) {
      if (reported !== error.message) console.error(error)
      if (reported === undefined) console.log(`Waiting for the error above to be fixed: ${url}`)
      reported = error.message
    }
  }
  changes.on('change', report)
  await report()
}

/**
 * Returns the request handler: Vite serves the sources, and the current application everything
 * else.
 */
function createRequestHandler(vite, current, check) {
  return (request, response) => {
    if (check(request)) {
      response.writeHead(421).end('Open this server as http://localhost.')
      return
    }
    vite.middlewares(request, response, async () => {
      try {
        const { app, config, log } = await current()
        createFetchListener({ fetch: app.fetch, config, log })(request, response)
      } catch (error) {
        console.error(error)
        response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
        response.end(await vite.transformIndexHtml('/', errorPage(error)))
      }
    })
  }
}

/** Returns an error page. Its hot-reload client replaces it when the error is fixed. */
function errorPage({ stack }) {
  const text = String(stack).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><title>Error</title><pre>${text}</pre>`
}

/** Returns a function that opens the application, and reopens it when the sources have changed. */
function createAppReloader(vite, appDir) {
  let opened
  let last
  let hasOpened = false
  const open = async ({ program }) => {
    const before = await last?.catch(() => undefined)
    await before?.close()
    const { config, log } = program.configure(process.env)
    const assets = developmentAssets(vite)
    const { app, accounts, close } = await program.openApp({
      config,
      log,
      assets,
      isDevelopment: true,
      // Reverting an edit during this session is intended, so the schema may go back.
      isDowngrade: hasOpened,
    })
    hasOpened = true
    return { app, close, config, log, offer: () => program.offerSetup(accounts, config) }
  }
  let isBroken = false
  const isIn = ({ moduleGraph }, file) => moduleGraph.getModulesByFile(file)?.size > 0
  vite.watcher.on('all', (_event, file) => {
    const { client, ssr } = vite.environments
    if (!isSource(appDir, file) && !isIn(ssr, file)) return
    // Vite replaces modules in the browser; other changes need a page reload.
    if (isBroken || !isIn(client, file)) {
      client.hot.send({ type: 'full-reload', triggeredBy: file })
    }
  })
  return async () => {
    try {
      const main = await vite.ssrLoadModule('virtual:nacre/server')
      if (main !== opened) {
        opened = main
        last = open(main)
      }
      const application = await last
      isBroken = false
      return application
    } catch (error) {
      // The cause may be outside the sources, so the next request tries again.
      opened = undefined
      isBroken = true
      vite.ssrFixStacktrace(error)
      throw error
    }
  }
}
