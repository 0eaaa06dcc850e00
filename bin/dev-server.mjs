// Serves the product from its sources, and reloads in place what changes. Runs on the pinned Node.
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import { answerWithFetch } from '../shell/server/listening/answer-with-fetch.ts'
import { createRequestCheck } from '../shell/server/requests/request-checks.ts'
import { command } from './command.mjs'
import { developmentAssets } from './dev-assets.mjs'
import { root } from './root.mjs'

await command(async () => {
  const server = createHttpServer()
  const vite = await createServer({
    root,
    mode: 'development',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server } },
  })
  const current = openAgainOnChange(vite)
  const { config, offer } = await current()
  server.on('request', answersFrom(vite, current, createRequestCheck(config)))
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host, resolve)
  })
  console.log(`Ready, reloading in place: http://${config.host}:${server.address().port}`)
  const line = await offer()
  if (line !== undefined) console.log(line)
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve)
  })
  process.exit(0)
}, 'dev')

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
        vite.ssrFixStacktrace(error)
        console.error(error)
        response.writeHead(500, { 'content-type': 'text/html' })
        response.end(await vite.transformIndexHtml('/', errorPage(error)))
      }
    })
  }
}

/** Goes away by itself when the mistake is mended: it has the client that reloads. */
function errorPage({ stack }) {
  const text = JSON.stringify(String(stack)).replaceAll('<', String.raw`\u003c`)
  return `<!doctype html><title>Error</title><pre></pre><script type="module">
    document.querySelector('pre').textContent = ${text}
  </script>`
}

/** Gives the application of the sources as they are now; opens it anew when they have changed. */
function openAgainOnChange(vite) {
  let opened
  let last
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
    })
    return { app, close, config, log, offer: () => main.offerSetUp(accounts, config) }
  }
  vite.watcher.on('change', (file) => {
    // What the browser runs, it replaces by itself; the rest only a new page can show.
    const isInBrowser = vite.environments.client.moduleGraph.getModulesByFile(file)?.size
    if (!isInBrowser) vite.environments.client.hot.send({ type: 'full-reload' })
  })
  return async () => {
    const main = await vite.ssrLoadModule(join(root, 'main.ts'))
    if (main !== opened) {
      opened = main
      last = open(main)
    }
    return last
  }
}
