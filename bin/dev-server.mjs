// Serves the product from its sources, and reloads in place what changes. Runs on the pinned Node.
import { EventEmitter } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import { answerWithFetch } from '../shell/server/listening/answer-with-fetch.ts'
import { createRequestCheck } from '../shell/server/requests/request-checks.ts'
import { describeProblems, readConfig } from '../shell/server/settings/config.ts'
import { command, fault } from './command.mjs'
import { developmentAssets } from './dev-assets.mjs'
import { root } from './root.mjs'

await command(async () => {
  const config = settingsFrom(process.env)
  const server = createHttpServer()
  const changes = new EventEmitter()
  const vite = await createServer({
    root,
    mode: 'development',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server } },
    plugins: [
      { name: 'changes', hotUpdate: () => void setImmediate(() => changes.emit('change')) },
    ],
  })
  const current = openAgainOnChange(vite)
  await current().catch(() => undefined)
  server.on('request', answersFrom(vite, current, createRequestCheck(config)))
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host, resolve)
  })
  await reportUntilReady(current, changes, `http://${config.host}:${server.address().port}`)
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve)
  })
  process.exit(0)
}, 'dev')

/** Where to listen is known also while the declarations are broken. */
function settingsFrom(env) {
  const settings = readConfig(env, [], undefined)
  if ('problems' in settings) throw fault(describeProblems(settings.problems))
  return settings.config
}

/** Says that the application is ready, or what is wrong with it, and again after each change until it is. */
async function reportUntilReady(current, changes, url) {
  let reported
  const report = async () => {
    try {
      const { offer } = await current()
      changes.off('change', report)
      if (reported === 'ready') return
      reported = 'ready'
      console.log(`Ready, reloading in place: ${url}`)
      const line = await offer()
      if (line !== undefined) console.log(line)
    } catch (error) {
      if (reported !== error.message) console.error(error)
      if (reported === undefined) console.log(`Not ready until that is mended: ${url}`)
      reported = error.message
    }
  }
  changes.on('change', report)
  await report()
}

/** What the sources are goes through Vite; the rest is answered by the application as it is now. */
function answersFrom(vite, current, check) {
  return (request, response) => {
    if (check(request)) {
      response.writeHead(421).end('Open this server under the name localhost.')
      return
    }
    vite.middlewares(request, response, async () => {
      try {
        const { app, config, log } = await current()
        answerWithFetch({ fetch: app.fetch, config, log })(request, response)
      } catch (error) {
        console.error(error)
        response.writeHead(500, { 'content-type': 'text/html' })
        response.end(await vite.transformIndexHtml('/', errorPage(error)))
      }
    })
  }
}

/** Goes away by itself when the mistake is mended: it has the client that reloads. */
function errorPage({ stack }) {
  const text = String(stack).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><title>Error</title><pre>${text}</pre>`
}

/** Gives the application of the sources as they are now; opens it anew when they have changed. */
function openAgainOnChange(vite) {
  let opened
  let last
  let hasOpened = false
  const open = async (main) => {
    const before = await last?.catch(() => undefined)
    await before?.close()
    const { configure } = await vite.ssrLoadModule(join(root, 'composition.ts'))
    const { config, log } = configure(process.env)
    const assets = developmentAssets(vite)
    const { app, accounts, close } = await main.openApp({
      config,
      log,
      assets,
      isDevelopment: true,
      // Whoever takes an edit back means it; what was there before this session is another's.
      isDowngrade: hasOpened,
    })
    hasOpened = true
    return { app, close, config, log, offer: () => main.offerSetUp(accounts, config) }
  }
  let isBroken = false
  vite.watcher.on('all', (_event, file) => {
    // What the browser runs, it replaces by itself; the rest only a new page can show.
    const isInBrowser = vite.environments.client.moduleGraph.getModulesByFile(file)?.size
    if (isBroken || !isInBrowser) vite.environments.client.hot.send({ type: 'full-reload' })
  })
  return async () => {
    try {
      const main = await vite.ssrLoadModule(join(root, 'main.ts'))
      if (main !== opened) {
        opened = main
        last = open(main)
      }
      const application = await last
      isBroken = false
      return application
    } catch (error) {
      // What was wrong need not be in a source: the next one who asks tries again.
      opened = undefined
      isBroken = true
      vite.ssrFixStacktrace(error)
      throw error
    }
  }
}
