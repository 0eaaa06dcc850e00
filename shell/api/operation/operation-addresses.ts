import type { JsonSchema } from '#shell/model/field.ts'
import type { BackupDesk } from '#shell/operations/running/backup-desk.ts'
import type { HealthOf } from '#shell/operations/running/health.ts'
import type { JobDesk } from '#shell/operations/running/job-desk.ts'
import type { NeedsOf } from '#shell/operations/running/needs.ts'
import type { VersionOf } from '#shell/operations/running/version.ts'
import { whole } from '../accounts/account-schemas.ts'
import type { OwnAddress } from '../address.ts'
import { administrators, forOnly } from '../openapi/audience.ts'
import { operation } from '../openapi/operation.ts'
import { idParameter } from '../openapi/parameters.ts'
import { backup, backupAddresses } from './backup-addresses.ts'

/** What those who run the installation look at and do. */
export interface Running {
  readonly jobs: JobDesk
  readonly health: HealthOf
  readonly needs: NeedsOf
  readonly version: VersionOf
  /** Only of SQLite: PostgreSQL has tools of its own. */
  readonly backups: BackupDesk | undefined
}

const headers = { 'cache-control': 'no-store' }
const refusals = ['signed-out', 'forbidden'] as const
const text: JsonSchema = { type: 'string' }
const count: JsonSchema = { type: 'integer' }
const moment: JsonSchema = { type: 'string', format: 'date-time' }
const perhaps = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
const many = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

const job: JsonSchema = {
  type: 'object',
  required: ['id', 'job', 'tries', 'error', 'due'],
  properties: { id: text, job: text, payload: {}, tries: count, error: perhaps(text), due: moment },
}
const planned = whole({ job: text, every: text, next: moment, does: perhaps(text) })
const counts = whole({ job: text, waiting: count, late: count, dead: count })
const health = whole({
  version: text,
  node: text,
  started: moment,
  memory: count,
  database: whole({
    kind: { enum: ['sqlite', 'postgres'] },
    version: text,
    bytes: count,
    milliseconds: { type: 'number' },
  }),
  disk: whole({ free: count, size: count, isLow: { type: 'boolean' } }),
  jobs: whole({ waiting: count, late: count, dead: count }),
  lastBackup: perhaps(backup),
})
const kind = { enum: ['sqlite', 'postgres'] }
const version = whole({
  version: text,
  node: text,
  react: whole({ version: text, build: { enum: ['production', 'development'] } }),
  database: whole({ kind, version: text }),
  schema: whole({
    sign: text,
    tables: count,
    migration: perhaps(whole({ name: text, at: moment })),
  }),
  news: text,
})
const need = whole({
  kind: text,
  screen: text,
  count: perhaps(count),
  names: many(text),
  since: perhaps(moment),
})

/** How the installation is, its jobs and its backups: for administrators. */
export function operationAddresses(running: Running | undefined): readonly OwnAddress[] {
  if (!running) return []
  const { jobs, backups } = running
  return forOnly(administrators, [
    {
      path: '/v1/operation/health',
      methods: { GET: async ({ by }) => ({ headers, body: await running.health(by) }) },
      document: {
        get: operation('read-health', 'How the installation is', {
          ok: health,
          failures: ['unknown-parameter', ...refusals],
        }),
      },
    },
    {
      path: '/v1/operation/needs',
      methods: { GET: async ({ by }) => ({ headers, body: { items: await running.needs(by) } }) },
      document: {
        get: operation('read-needs', 'What of the installation somebody has to look at', {
          ok: whole({ items: many(need) }),
          failures: ['unknown-parameter', ...refusals],
        }),
      },
    },
    {
      path: '/v1/operation/version',
      methods: { GET: async ({ by }) => ({ headers, body: await running.version(by) }) },
      document: {
        get: operation('read-version', 'What is running, and what it brought', {
          ok: version,
          failures: ['unknown-parameter', ...refusals],
        }),
      },
    },
    ...jobAddresses(jobs),
    ...(backups ? backupAddresses(backups) : []),
  ])
}

function jobAddresses(jobs: JobDesk): readonly OwnAddress[] {
  return [
    {
      path: '/v1/operation/jobs',
      methods: { GET: async ({ by }) => ({ headers, body: await jobs.overview(by) }) },
      document: {
        get: operation(
          'list-jobs',
          'What waits, what was given up, and what is done again and again',
          {
            ok: whole({
              counts: many(counts),
              dead: many(job),
              waiting: many(job),
              planned: many(planned),
            }),
            failures: ['unknown-parameter', ...refusals],
          },
        ),
      },
    },
    {
      path: '/v1/operation/jobs/{id}',
      methods: {
        async DELETE({ by, params: { id = '' } }) {
          await jobs.drop(by, id)
          return { status: 204 }
        },
      },
      document: {
        parameters: [idParameter],
        delete: operation('drop-job', 'Forget a job that was given up', {
          status: '204',
          isWriting: true,
          failures: ['not-found', ...refusals],
        }),
      },
    },
    {
      path: '/v1/operation/jobs/{id}/again',
      methods: {
        async POST({ by, params: { id = '' } }) {
          await jobs.again(by, id)
          return { status: 202 }
        },
      },
      document: {
        parameters: [idParameter],
        post: operation('again-job', 'Try a job again that was given up', {
          status: '202',
          isWriting: true,
          failures: ['not-found', ...refusals],
        }),
      },
    },
  ]
}
