import type { EarlyHandler } from '#shell/server/http-server/http-server.ts'
import type { Log } from '#shell/server/log/log.ts'
import type { Metrics } from '#shell/server/metrics/create-metrics.ts'
import type { Config } from '#shell/server/settings/config.ts'
import { version } from './release.ts'

/** The metrics of the process, if an operator reads them. Otherwise, their code is not loaded. */
interface OpenedMetrics {
  readonly metrics?: Metrics
  /** Handles `/metrics` on the port of the server. */
  readonly handlers: readonly EarlyHandler[]
  /** Serves `/metrics` on a port of its own. Returns the function that stops it. */
  serve(log: Log): Promise<() => Promise<void>>
}

const nothing = async () => {}

export async function openMetrics(
  config: Pick<Config, 'host' | 'metricsPort' | 'metricsToken'>,
): Promise<OpenedMetrics> {
  const { host, metricsPort: port, metricsToken: token } = config
  if (token === undefined && port === undefined) return { handlers: [], serve: async () => nothing }
  const { createMetrics } = await import('#shell/server/metrics/create-metrics.ts')
  const { createMetricsHandler, startMetricsServer } =
    await import('#shell/server/metrics/metrics-server.ts')
  const metrics = createMetrics(version)
  const handler = createMetricsHandler(metrics.registry, token)
  return {
    metrics,
    handlers: port === undefined ? [handler] : [],
    async serve(log) {
      if (port === undefined) return nothing
      const server = await startMetricsServer(handler, { host, port })
      log.info('Serving metrics', { url: server.url })
      return server.stop
    },
  }
}
