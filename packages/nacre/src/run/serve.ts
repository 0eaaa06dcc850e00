import { findStaticFiles } from '#shell/server/handlers/static-files.ts'
import { createResponseObserver } from '#shell/server/http-server/observe-response.ts'
import { startHttpServer } from '#shell/server/http-server/http-server.ts'
import { shutDownOnSignals } from '#shell/server/http-server/shut-down.ts'
import { createAccessLog } from '#shell/server/http-server/access-log.ts'
import { logEverything } from '#shell/server/log/log-everything.ts'
import { createRoutePatterns } from '#shell/server/metrics/route-patterns.ts'
import { readAssets } from '#shell/server/pages/assets.ts'
import { createOverloadHandler } from '#shell/server/overload/overload-handler.ts'
import { createProbeHandler } from '#shell/server/probes/probe-handler.ts'
import { createProxyWatch } from '#shell/server/requests/proxy-watch.ts'
import { cookieName } from '#shell/server/requests/visitor.ts'
import { createRequestTimer } from '#shell/server/tracing/observe-requests.ts'
import { type AppProgram, clientFolderOf, configure } from './compose.ts'
import { openMetrics } from './open-metrics.ts'
import { createObserver, openTracing } from './observer.ts'
import { offerSetup } from './offer-setup.ts'
import { openApp } from './open-app.ts'
import { answerSignInRequests } from './sign-in-channel.ts'
import { releaseStartMemory } from './release-start-memory.ts'

/** Opens the app and serves it until a signal stops the process. The browser's files lie beside the server's. */
export async function serve(program: AppProgram): Promise<void> {
  const { config, log } = configure(program, process.env)
  logEverything(log)
  const clientDir = clientFolderOf(program)
  const statics = findStaticFiles(clientDir)
  const proxies = createProxyWatch(config, log)
  const { metrics, handlers, serve: serveMetrics } = await openMetrics(config)
  const tracing = await openTracing(config, program.product.name, log)
  const observer = createObserver(metrics, tracing)
  const accessLog = config.hasAccessLog ? createAccessLog(log) : undefined
  const { app, accounts, site, readiness, close } = await openApp(program, {
    config,
    log,
    assets: readAssets(clientDir),
    unknownProxy: proxies.report,
    observer,
    onActor: accessLog?.onActor,
  })
  const listeners = [metrics?.recordRequest, accessLog?.recordRequest].filter(
    (listener) => listener !== undefined,
  )
  const time = createRequestTimer({
    tracing,
    isAdministrator: app.load.isAdministrator,
    observeResponse: createResponseObserver(createRoutePatterns(app.paths), listeners),
  })
  const load = createOverloadHandler({ ...app.load, languages: program.product.languages, log })
  metrics?.registry.read(
    'counter',
    {
      name: 'nacre_http_requests_rejected',
      help: 'The requests that were rejected because the process was overloaded.',
    },
    () => [[load.rejectedCount(), []]],
  )
  const server = await startHttpServer({
    config,
    answerAnyHost: [createProbeHandler(readiness), ...handlers],
    answerFirst: [app.cache.serve, statics.serve, load.handle, app.pageFastPath],
    listener: app.apiListener,
    fetch: app.fetch,
    observe(request, response, handle) {
      proxies.inspect(request)
      time(request, response, handle)
    },
    log,
  })
  shutDownOnSignals({
    stopping() {
      readiness.stop()
      server.drain()
    },
    drainSeconds: config.drainSeconds,
    steps: [server.stop, await serveMetrics(log), close, async () => tracing?.close()],
    log,
  })
  site.origin = config.origin ?? server.address.url
  if (process.send)
    answerSignInRequests(accounts?.createSignedInUser, cookieName('session', config.isSecure))
  // The first administrator may follow the link as soon as it is printed.
  const offer = await offerSetup(accounts, config)
  // These lines are for people, and the only ones that are not JSON.
  process.stdout.write(`${program.product.name} is running at ${site.origin}\n`)
  if (offer !== undefined) process.stdout.write(`${offer}\n`)
  releaseStartMemory()
}
