import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { DatabaseRow } from '../rows.ts'
import type { StoredJob } from './stored-job.ts'

/** The number of jobs with a name, by state. */
export interface JobCount {
  readonly job: string
  readonly pending: number
  readonly overdue: number
  readonly failed: number
}

/** The queries of administrators, and the actions on failed jobs. */
export interface JobAdmin {
  /** Lists failed jobs, newest first. */
  dead(limit: number): Promise<readonly StoredJob[]>
  /** Lists waiting jobs, next first. */
  waiting(limit: number): Promise<readonly StoredJob[]>
  /** Counts waiting, overdue and failed jobs by name. */
  counts(now: string): Promise<readonly JobCount[]>
  /** Deletes a failed job. */
  drop(id: string): Promise<boolean>
  /** Retries a failed job. */
  again(id: string, now: string): Promise<boolean>
}

/** The columns of a job to read. */
export const jobColumns = [
  'id',
  'name',
  'payload',
  'attempts',
  'state',
  'error',
  'run_at',
  'request_id',
]

const moment = { kind: 'timestamp' } as const

/** Creates the function that decodes the row of a job. */
export function decodeJob({ columns }: Database): (row: DatabaseRow) => StoredJob {
  return (row) => ({
    id: String(row['id']),
    job: String(row['name']),
    state: row['state'] === 'failed' ? 'failed' : 'pending',
    error: typeof row['error'] === 'string' ? row['error'] : null,
    payload: columns.decode({ kind: 'json' }, row['payload']),
    nextAttemptAt: String(columns.decode(moment, row['run_at'])),
    attemptCount: Number(row['attempts']),
    requestId: typeof row['request_id'] === 'string' ? row['request_id'] : null,
  })
}

export function createJobAdmin(database: Database): JobAdmin {
  const { build, columns } = database
  const decode = decodeJob(database)
  const selectJobs = jobColumns
  return {
    async dead(limit) {
      const list = build.selectFrom('nacre_job').select(selectJobs).where('state', '=', 'failed')
      return (await database.read(list.orderBy('run_at', 'desc').limit(limit).compile())).map(
        decode,
      )
    },
    async waiting(limit) {
      const list = build.selectFrom('nacre_job').select(selectJobs).where('state', '=', 'pending')
      return (await database.read(list.orderBy('run_at').limit(limit).compile())).map(decode)
    },
    async counts(now) {
      const at = columns.encode(moment, now)
      const countState = (is: RawBuilder<unknown>) => sql`sum(case when ${is} then 1 else 0 end)`
      const rows = await database.read(
        build
          .selectFrom('nacre_job')
          .select('name')
          .select(countState(sql`state = 'pending'`).as('pending'))
          .select(countState(sql`state = 'pending' and run_at < ${at}`).as('overdue'))
          .select(countState(sql`state = 'failed'`).as('failed'))
          .groupBy('name')
          .orderBy('name')
          .compile(),
      )
      return rows.map((row) => ({
        job: String(row['name']),
        pending: Number(row['pending']),
        overdue: Number(row['overdue']),
        failed: Number(row['failed']),
      }))
    },
    async drop(id) {
      const removed = build
        .deleteFrom('nacre_job')
        .where('id', '=', id)
        .where('state', '=', 'failed')
      return (await database.write((trx) => trx(removed.returning('id').compile()))).length > 0
    },
    async again(id, now) {
      const values = {
        state: 'pending',
        attempts: 0,
        error: null,
        run_at: columns.encode(moment, now),
      }
      const retried = build
        .updateTable('nacre_job')
        .set(values)
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .returning('id')
      return (await database.write((trx) => trx(retried.compile()))).length > 0
    },
  }
}
