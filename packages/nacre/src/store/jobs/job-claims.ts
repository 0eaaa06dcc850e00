import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { decodeJob, jobColumns } from './job-admin.ts'
import type { Claim, StoredJob } from './stored-job.ts'
import { isUnclaimed } from './processes.ts'

/** The claims of processes on jobs, and the scheduling of unclaimed jobs. */
export interface JobClaims {
  /** Claims up to `limit` due jobs for a process, as long as the process is alive. */
  claim(now: string, process: string, limit: number): Promise<readonly StoredJob[]>
  /**
   * Throws if another process has claimed the job. Otherwise locks the job until the end of the
   * transaction.
   */
  assertClaimed(trx: QueryRunner, job: Claim): Promise<void>
  /** Makes all jobs due that wait for a later time, except scheduled ones. */
  makeDue(now: string, after: string, scheduled: readonly string[]): Promise<void>
  /** Moves the waiting job of a schedule to another time, or adds a job. */
  advance(trx: QueryRunner, job: string, from: string, due: string): Promise<void>
}

const moment = { kind: 'timestamp' } as const

type AddJob = (
  trx: QueryRunner,
  job: string,
  payload: unknown,
  options?: { runAt?: string; id?: string },
) => Promise<void>

export function createJobClaims(database: Database, add: AddJob): JobClaims {
  const { build, columns } = database
  const decode = decodeJob(database)
  return {
    async claim(now, process, limit) {
      const query = buildClaimQuery(database, [columns.encode(moment, now), process], limit)
      const claimed = (await database.write((trx) => trx(query))).map(decode)
      // An update returns its rows in any order. Ids are in the order of creation.
      const keyOf = ({ nextAttemptAt, id }: StoredJob) => nextAttemptAt + id
      return claimed.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    },
    async assertClaimed(trx, { id, attemptCount }) {
      const own = build
        .selectFrom('nacre_job')
        .select('id')
        .where('id', '=', id)
        .where('attempts', '=', attemptCount)
        .where('claimed_by', 'is not', null)
      const current = database.kind === 'postgres' ? own.forUpdate() : own
      if ((await trx(current.compile())).length === 0) throw new Error(lostClaimMessage)
    },
    async makeDue(now, after, scheduled) {
      const late = build
        .updateTable('nacre_job')
        .set({ run_at: columns.encode(moment, now) })
        .where('state', '=', 'pending')
        .where('run_at', '>', columns.encode(moment, after))
      const unscheduled = scheduled.length > 0 ? late.where('name', 'not in', scheduled) : late
      await database.write((trx) => trx(unscheduled.compile()))
    },
    async advance(trx, job, from, due) {
      const rescheduled = await trx(
        build
          .updateTable('nacre_job')
          .set({ run_at: columns.encode(moment, due) })
          .where('name', '=', job)
          .where('state', '=', 'pending')
          .where('run_at', '=', columns.encode(moment, from))
          .returning('id')
          .compile(),
      )
      if (rescheduled.length === 0) await add(trx, job, null, { runAt: due })
    },
  }
}

const lostClaimMessage = 'Nothing was stored: another process has taken this job meanwhile.'

/** Selects due jobs that no live process has claimed. */
function buildClaimQuery(
  { build, kind }: Database,
  [now, process]: readonly [now: unknown, process: string],
  limit: number,
) {
  const free = build
    .selectFrom('nacre_job')
    .select('id')
    .where('state', '=', 'pending')
    .where('run_at', '<=', now)
    .where(isUnclaimed('claimed_by'))
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
  const locked = kind === 'postgres' ? free.forUpdate().skipLocked() : free
  // A materialized CTE, because PostgreSQL might evaluate a plain subquery repeatedly and claim
  // more jobs.
  return build
    .with(
      (part) => part('free').materialized(),
      () => locked,
    )
    .updateTable('nacre_job')
    .set({ claimed_by: process, attempts: sql`attempts + 1` })
    .where('id', 'in', sql`(select id from free)`)
    .returning(jobColumns)
    .compile()
}
