import { sql } from 'kysely'
import type { Database, Row, Run } from '../database.ts'
import { newId } from '../identifier.ts'
import { isFree } from './processes.ts'
import { createJobClaims, type JobClaims } from './job-claims.ts'
import { createJobList, type JobList } from './job-list.ts'

/** Work that is waiting, under way, done or given up. */
export interface StoredJob {
  readonly id: string
  readonly job: string
  readonly payload: unknown
  /** How often it has been tried. */
  readonly tries: number
  readonly state: 'waiting' | 'dead'
  readonly error: string | null
  readonly due: string
}

/** A job as it was taken: once another process took it, because ours did not seem to work, it is theirs. */
export type Claim = Pick<StoredJob, 'id' | 'tries'>

export interface Jobs extends JobList, JobClaims {
  /** Stored together with the change that wants it: after a crash both are there or neither. */
  add(
    run: Run,
    job: string,
    payload: unknown,
    options?: { due?: string; id?: string },
  ): Promise<void>
  done(job: Claim): Promise<void>
  /** Puts a job off after it failed, or aside when it is given up. */
  failed(job: Claim, error: string, due: string | undefined): Promise<void>
  /** Gives back a job that was not tried to its end, as if it had not been taken. */
  release(job: Claim): Promise<void>
  /** When the next job can be taken, if any waits. */
  nextDue(): Promise<string | undefined>
}

const moment = { kind: 'moment' } as const
const json = { kind: 'json' } as const

export function createJobs(database: Database): Jobs {
  const { build, columns } = database
  const update = ({ id, tries }: Claim, values: Row) =>
    database.write((run) =>
      run(
        build
          .updateTable('nacre_job')
          .set(values)
          .where('id', '=', id)
          .where('tries', '=', tries)
          .compile(),
      ),
    )

  const jobs: Jobs = {
    ...createJobList(database),
    ...createJobClaims(database, (...job) => jobs.add(...job)),
    async add(run, job, payload, { due = new Date().toISOString(), id = newId() } = {}) {
      const values = {
        id,
        job,
        payload: columns.encode(json, payload ?? null),
        tries: 0,
        state: 'waiting',
      }
      await run(
        build
          .insertInto('nacre_job')
          .values({ ...values, due: columns.encode(moment, due) })
          .onConflict((conflict) => conflict.doNothing())
          .compile(),
      )
    },
    async done({ id, tries }) {
      const gone = build.deleteFrom('nacre_job').where('id', '=', id).where('tries', '=', tries)
      await database.write((run) => run(gone.compile()))
    },
    async failed(job, error, due) {
      const next = due === undefined ? { state: 'dead' } : { due: columns.encode(moment, due) }
      await update(job, { error, claimed_by: null, ...next })
    },
    async release(job) {
      await update(job, { claimed_by: null, tries: job.tries - 1 })
    },
    async nextDue() {
      const [row] = await database.read(
        build
          .selectFrom('nacre_job')
          .select(sql`min(due)`.as('due'))
          .where('state', '=', 'waiting')
          .where(isFree('claimed_by'))
          .compile(),
      )
      const due = columns.decode(moment, row?.['due'])
      return typeof due === 'string' ? due : undefined
    },
  }
  return jobs
}
