import { timeStatements } from '#shell/store/time-statements.ts'
import type { Database } from '#shell/store/database.ts'
import type { JobObserver } from '#shell/operations/jobs/job-runner.ts'
import type { Log } from '#shell/server/log/log.ts'
import type { Metrics } from '#shell/server/metrics/create-metrics.ts'
import type { Config } from '#shell/server/settings/config.ts'
import { createTimedParts, currentParts, timeParts } from '#shell/server/tracing/timed-parts.ts'
import type { Tracing } from '#shell/server/tracing/tracing.ts'
import { version } from './release.ts'

/** What watches the parts of the app: metrics and traces, and the timing for administrators. */
export interface Observer {
  /** Absent unless an operator reads metrics. */
  readonly metrics: Metrics | undefined
  /** Absent unless an operator collects traces. */
  readonly tracing: Tracing | undefined
  timeDatabase(database: Database): Database
  onRender(start: number, milliseconds: number): void
  readonly observeJob: JobObserver | undefined
}

export function createObserver(
  metrics: Metrics | undefined,
  tracing: Tracing | undefined,
): Observer {
  return {
    metrics,
    tracing,
    timeDatabase: (database) =>
      timeStatements(database, () => {
        const parts = currentParts()
        if (!parts) return metrics?.observeStatement
        return (statement) => {
          const { kind, sql: text, start, milliseconds } = statement
          metrics?.observeStatement(statement)
          parts.add({ kind: 'statement', name: kind, text, start, milliseconds })
        }
      }),
    onRender(start, milliseconds) {
      metrics?.observeRender(milliseconds)
      currentParts()?.add({ kind: 'render', name: 'render', start, milliseconds })
    },
    observeJob: tracing && jobObserver(tracing),
  }
}

function jobObserver(tracing: Tracing): JobObserver {
  return async ({ id, job: name, requestId }, run) => {
    const trace = tracing.startJob(requestId)
    const parts = createTimedParts()
    const start = performance.now()
    let isFailed = true
    try {
      await timeParts(parts, run)
      isFailed = false
    } finally {
      const milliseconds = performance.now() - start
      tracing.recordJob(trace, { name, id, isFailed, start, milliseconds }, parts)
    }
  }
}

/** Opens the traces, if an operator collects them. Otherwise, their code is not loaded. */
export async function openTracing(
  { tracing: config, databaseUrl }: Pick<Config, 'tracing' | 'databaseUrl'>,
  serviceName: string,
  log: Log,
): Promise<Tracing | undefined> {
  if (!config) return undefined
  const { createTracing } = await import('#shell/server/tracing/tracing.ts')
  return createTracing({
    config,
    serviceName,
    version,
    database: databaseUrl === undefined ? 'sqlite' : 'postgresql',
    onLoss: (error) => log.warn('Traces were not sent', { error }),
  })
}
