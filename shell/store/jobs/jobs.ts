import { sql } from 'kysely'
import type { Database, Row, Run } from '../database.ts'
import { newId } from '../identifier.ts'
import { createJobList, jobReader, type JobList, shownOfJobs } from './job-list.ts'

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

/** A job as it was taken: once its time has run out and somebody else took it, it is theirs. */
export type Claim = Pick<StoredJob, 'id' | 'tries'>

export interface Jobs extends JobList {
  /** Stored together with the change that wants it: after a crash both are there or neither. */
  add(
    run: Run,
    job: string,
    payload: unknown,
    options?: { due?: string; id?: string },
  ): Promise<void>
  /** Takes up to `limit` jobs that are due, for so long that nobody else takes them meanwhile. */
  claim(now: string, until: string, limit: number): Promise<readonly StoredJob[]>
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
  const decode = jobReader(database)
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

  return {
    ...createJobList(database),
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
    async claim(now, until, limit) {
      const times = [columns.encode(moment, now), columns.encode(moment, until)] as const
      const query = claimQuery(database, times, limit)
      return (await database.write((run) => run(query))).map(decode)
    },
    async done({ id, tries }) {
      const gone = build.deleteFrom('nacre_job').where('id', '=', id).where('tries', '=', tries)
      await database.write((run) => run(gone.compile()))
    },
    async failed(job, error, due) {
      const next = due === undefined ? { state: 'dead' } : { due: columns.encode(moment, due) }
      await update(job, { error, claimed_until: null, ...next })
    },
    async release(job) {
      await update(job, { claimed_until: null, tries: job.tries - 1 })
    },
    async nextDue() {
      const [row] = await database.read(
        build
          .selectFrom('nacre_job')
          .select(sql`min(coalesce(claimed_until, due))`.as('due'))
          .where('state', '=', 'waiting')
          .compile(),
      )
      const due = columns.decode(moment, row?.['due'])
      return typeof due === 'string' ? due : undefined
    },
  }
}

/** Takes what is due and nobody else has, or has had for too long. */
function claimQuery(
  { build, kind }: Database,
  [now, until]: readonly [now: unknown, until: unknown],
  limit: number,
) {
  const free = build
    .selectFrom('nacre_job')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due', '<=', now)
    .where((either) =>
      either.or([either('claimed_until', 'is', null), either('claimed_until', '<', now)]),
    )
    .orderBy('due')
    .limit(limit)
  const locked = kind === 'postgres' ? free.forUpdate().skipLocked() : free
  // Chosen once and for all: PostgreSQL might ask a plain subquery again, and take more.
  return build
    .with(
      (part) => part('free').materialized(),
      () => locked,
    )
    .updateTable('nacre_job')
    .set({ claimed_until: until, tries: sql`tries + 1` })
    .where('id', 'in', sql`(select id from free)`)
    .returning(shownOfJobs)
    .compile()
}
