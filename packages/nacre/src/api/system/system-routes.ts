import type { JsonSchema } from '#shell/language/fields/field.ts'
import type { BackupOperations } from '#shell/operations/system/backups/backup-operations.ts'
import type { HealthOf } from '#shell/operations/system/health.ts'
import type { JobOperations } from '#shell/operations/system/job-operations.ts'
import type { ReadAlerts } from '#shell/operations/system/alerts.ts'
import type { VersionOf } from '#shell/operations/system/version.ts'
import { objectSchema } from '../accounts/account-schemas.ts'
import type { SystemRoute } from '../route.ts'
import { administratorsOnly, limitToAudience } from '../openapi/audience.ts'
import { operation } from '../openapi/operation.ts'
import { idParameter } from '../openapi/parameters.ts'
import { backupSchema, backupRoutes } from './backup-routes.ts'

/** The operations of the system routes. */
export interface SystemOperations {
  readonly jobs: JobOperations
  readonly health: HealthOf
  readonly alerts: ReadAlerts
  readonly version: VersionOf
  /** Missing for PostgreSQL, which has its own backup tools. */
  readonly backups: BackupOperations | undefined
}

const headers = { 'cache-control': 'no-store' }
const denied = ['unauthenticated', 'forbidden'] as const
const text: JsonSchema = { type: 'string' }
const count: JsonSchema = { type: 'integer' }
const timestamp: JsonSchema = { type: 'string', format: 'date-time' }
const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
const arrayOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

const job: JsonSchema = {
  type: 'object',
  required: ['id', 'job', 'attemptCount', 'error', 'nextAttemptAt'],
  properties: {
    id: text,
    job: text,
    payload: {},
    attemptCount: count,
    error: nullable(text),
    nextAttemptAt: timestamp,
  },
}
const scheduled = objectSchema({
  job: text,
  every: text,
  next: timestamp,
  description: nullable(text),
})
const counts = objectSchema({ job: text, pending: count, overdue: count, failed: count })
const health = objectSchema({
  version: text,
  node: text,
  startedAt: timestamp,
  memory: count,
  database: objectSchema({
    kind: { enum: ['sqlite', 'postgres'] },
    version: text,
    bytes: count,
    latencyMs: { type: 'number' },
  }),
  disk: objectSchema({ free: count, size: count, isLow: { type: 'boolean' } }),
  jobs: objectSchema({ pending: count, overdue: count, failed: count }),
  settings: arrayOf(text),
  lastBackup: nullable(backupSchema),
})
const kind = { enum: ['sqlite', 'postgres'] }
const version = objectSchema({
  version: text,
  node: text,
  react: objectSchema({ version: text, build: { enum: ['production', 'development'] } }),
  database: objectSchema({ kind, version: text }),
  schema: objectSchema({
    schemaHash: text,
    tables: count,
    migration: nullable(objectSchema({ name: text, appliedAt: timestamp })),
  }),
  releaseNotes: text,
})
const alert = objectSchema({
  kind: text,
  screen: text,
  count: nullable(count),
  names: arrayOf(text),
  since: nullable(timestamp),
})

/**
 * Creates the routes for the health of the installation, its jobs and its backups. They are for
 * administrators only.
 */
export function systemRoutes(system: SystemOperations | undefined): readonly SystemRoute[] {
  if (!system) return []
  const { jobs, backups } = system
  return limitToAudience(administratorsOnly, [
    {
      path: '/v1/system/health',
      methods: { GET: async ({ ctx }) => ({ headers, body: await system.health(ctx) }) },
      document: {
        get: operation('readHealth', 'Get system status', {
          ok: health,
          failures: ['unknown-parameter', ...denied],
        }),
      },
    },
    {
      path: '/v1/system/alerts',
      methods: {
        GET: async ({ ctx }) => ({ headers, body: { items: await system.alerts(ctx) } }),
      },
      document: {
        get: operation('listAlerts', 'List system warnings', {
          ok: objectSchema({ items: arrayOf(alert) }),
          failures: ['unknown-parameter', ...denied],
        }),
      },
    },
    {
      path: '/v1/system/version',
      methods: { GET: async ({ ctx }) => ({ headers, body: await system.version(ctx) }) },
      document: {
        get: operation('readVersion', 'Get version and release notes', {
          ok: version,
          failures: ['unknown-parameter', ...denied],
        }),
      },
    },
    ...jobRoutes(jobs),
    ...(backups ? backupRoutes(backups) : []),
  ])
}

function jobRoutes(jobs: JobOperations): readonly SystemRoute[] {
  return [
    {
      path: '/v1/system/jobs',
      methods: { GET: async ({ ctx }) => ({ headers, body: await jobs.overview(ctx) }) },
      document: {
        get: operation('listJobs', 'List queued, failed and scheduled jobs', {
          ok: objectSchema({
            counts: arrayOf(counts),
            failed: arrayOf(job),
            pending: arrayOf(job),
            scheduled: arrayOf(scheduled),
          }),
          failures: ['unknown-parameter', ...denied],
        }),
      },
    },
    {
      path: '/v1/system/jobs/{id}',
      methods: {
        async DELETE({ ctx, params: { id = '' } }) {
          await jobs.drop(ctx, id)
          return { status: 204 }
        },
      },
      document: {
        parameters: [idParameter],
        delete: operation('deleteJob', 'Discard a failed job', {
          status: '204',
          isWriting: true,
          failures: ['not-found', ...denied],
        }),
      },
    },
    {
      path: '/v1/system/jobs/{id}/retry',
      methods: {
        async POST({ ctx, params: { id = '' } }) {
          await jobs.again(ctx, id)
          return { status: 202 }
        },
      },
      document: {
        parameters: [idParameter],
        post: operation('retryJob', 'Retry a failed job', {
          status: '202',
          isWriting: true,
          failures: ['not-found', ...denied],
        }),
      },
    },
  ]
}
