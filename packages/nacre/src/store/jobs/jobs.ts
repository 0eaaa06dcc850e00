import type { Claim } from './stored-job.ts'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import { createId } from '../identifier.ts'
import { isUnclaimed } from './processes.ts'
import { createJobClaims, type JobClaims } from './job-claims.ts'
import { createJobAdmin, type JobAdmin } from './job-admin.ts'
import { transactionTime } from '../clock.ts'

interface JobOptions {
  readonly runAt?: string
  readonly id?: string
  /** The request on whose behalf the job runs. */
  readonly requestId?: string | undefined
}

export interface Jobs extends JobAdmin, JobClaims {
  /** Adds a job in the transaction of a change, so that both are stored or neither. */
  add(trx: QueryRunner, job: string, payload: unknown, options?: JobOptions): Promise<void>
  done(job: Claim): Promise<void>
  /** Schedules the next attempt of a failed job, or gives it up without `due`. */
  recordFailure(job: Claim, error: string, due: string | undefined): Promise<void>
  /** Returns a claimed job without counting the attempt. */
  release(job: Claim): Promise<void>
  /** Returns the time of the next waiting job, if any, without those of some names. */
  nextDue(exceptNames?: readonly string[]): Promise<string | undefined>
}

const moment = { kind: 'timestamp' } as const
const json = { kind: 'json' } as const

export function createJobs(database: Database): Jobs {
  const { build, columns } = database
  const update = ({ id, attemptCount }: Claim, values: DatabaseRow) =>
    database.write((trx) =>
      trx(
        build
          .updateTable('nacre_job')
          .set(values)
          .where('id', '=', id)
          .where('attempts', '=', attemptCount)
          .compile(),
      ),
    )

  const jobs: Jobs = {
    ...createJobAdmin(database),
    ...createJobClaims(database, (...job) => jobs.add(...job)),
    async add(trx, job, payload, { runAt, id = createId(), requestId } = {}) {
      const due = runAt ?? transactionTime(database.clock, trx).toISOString()
      const values = {
        id,
        name: job,
        payload: columns.encode(json, payload ?? null),
        attempts: 0,
        state: 'pending',
        request_id: requestId ?? null,
      }
      await trx(
        build
          .insertInto('nacre_job')
          .values({ ...values, run_at: columns.encode(moment, due) })
          .onConflict((conflict) => conflict.doNothing())
          .compile(),
      )
    },
    async done({ id, attemptCount }) {
      const removed = build
        .deleteFrom('nacre_job')
        .where('id', '=', id)
        .where('attempts', '=', attemptCount)
      const writes = build.deleteFrom('nacre_job_write').where('job', '=', id)
      await database.write(async (trx) => {
        await trx(removed.compile())
        await trx(writes.compile())
      })
    },
    async recordFailure(job, error, due) {
      const next = due === undefined ? { state: 'failed' } : { run_at: columns.encode(moment, due) }
      await update(job, { error, claimed_by: null, ...next })
    },
    async release(job) {
      await update(job, { claimed_by: null, attempts: job.attemptCount - 1 })
    },
    async nextDue(exceptNames = []) {
      const waiting = build
        .selectFrom('nacre_job')
        .select(sql`min(run_at)`.as('due'))
        .where('state', '=', 'pending')
        .where(isUnclaimed('claimed_by'))
      const query = exceptNames.length > 0 ? waiting.where('name', 'not in', exceptNames) : waiting
      const [row] = await database.read(query.compile())
      const due = columns.decode(moment, row?.['due'])
      return typeof due === 'string' ? due : undefined
    },
  }
  return jobs
}
