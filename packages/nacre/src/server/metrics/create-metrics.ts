import type { TimedStatement } from '#shell/store/time-statements.ts'
import type { RequestListener } from '../http-server/observe-response.ts'
import { allowedMethods } from '../requests/request-checks.ts'
import { addProcessMetrics } from './process-metrics.ts'
import { createRegistry, type Registry } from './registry.ts'

/** What a process measures. */
export interface Metrics {
  readonly registry: Registry
  readonly recordRequest: RequestListener
  /** Measures the time in milliseconds of a page that is rendered. */
  observeRender(milliseconds: number): void
  observeStatement(statement: TimedStatement): void
}

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const renderBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25]
const statementBuckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1]

const methods = new Set(allowedMethods.split(', '))

export function createMetrics(version: string): Metrics {
  const registry = createRegistry()
  addProcessMetrics(registry, version)
  const requests = registry.histogram({
    name: 'nacre_http_request_duration_seconds',
    help: 'The time from the head of a request to the end of its response.',
    labels: ['method', 'route', 'status'],
    buckets: requestBuckets,
  })
  const sentBytes = registry.counter({
    name: 'nacre_http_response_bytes',
    help: 'The bytes that connections have carried to clients.',
  })
  const renders = registry.histogram({
    name: 'nacre_page_render_duration_seconds',
    help: 'The time to load and render a page that no cache has.',
    buckets: renderBuckets,
  })
  const statements = registry.histogram({
    name: 'nacre_database_statement_duration_seconds',
    help: 'The time of a statement, with its wait for a connection outside of transactions.',
    labels: ['statement'],
    buckets: statementBuckets,
  })
  return {
    registry,
    recordRequest({ method, route, status, milliseconds, bytes }) {
      const knownMethod = methods.has(method) ? method : 'other'
      requests.observe(milliseconds / 1_000, [knownMethod, route, String(status)])
      sentBytes.add([], bytes)
    },
    observeRender: (milliseconds) => renders.observe(milliseconds / 1_000),
    observeStatement: ({ kind, milliseconds }) => statements.observe(milliseconds / 1_000, [kind]),
  }
}
