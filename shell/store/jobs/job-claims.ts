import { sql } from 'kysely'
import type { Database, Run } from '../database.ts'
import { jobReader, shownOfJobs } from './job-list.ts'
import type { Claim, Jobs, StoredJob } from './jobs.ts'
import { isFree } from './processes.ts'

/** Which process has a job, and when those come that nobody has. */
export interface JobClaims {
  /** Takes up to `limit` jobs that are due, for as long as the process works whose id is given. */
  claim(now: string, process: string, limit: number): Promise<readonly StoredJob[]>
  /** Fails where another process has taken the job; else none can until the transaction ends. */
  assertClaimed(run: Run, job: Claim): Promise<void>
  /** Has all jobs tried at once that wait for a time after that, but those on a schedule. */
  hurry(now: string, after: string, scheduled: readonly string[]): Promise<void>
  /** Has a job of a schedule done at another time: the one that waits for the first, or else a new one. */
  advance(run: Run, job: string, from: string, due: string): Promise<void>
}

const moment = { kind: 'moment' } as const

export function createJobClaims(database: Database, add: Jobs['add']): JobClaims {
  const { build, columns } = database
  const decode = jobReader(database)
  return {
    async claim(now, process, limit) {
      const query = claimQuery(database, [columns.encode(moment, now), process], limit)
      return (await database.write((run) => run(query))).map(decode)
    },
    async assertClaimed(run, { id, tries }) {
      const own = build
        .selectFrom('nacre_job')
        .select('id')
        .where('id', '=', id)
        .where('tries', '=', tries)
        .where('claimed_by', 'is not', null)
      const held = database.kind === 'postgres' ? own.forUpdate() : own
      if ((await run(held.compile())).length === 0) throw new Error(lostClaim)
    },
    async hurry(now, after, scheduled) {
      const late = build
        .updateTable('nacre_job')
        .set({ due: columns.encode(moment, now) })
        .where('state', '=', 'waiting')
        .where('due', '>', columns.encode(moment, after))
      const others = scheduled.length > 0 ? late.where('job', 'not in', scheduled) : late
      await database.write((run) => run(others.compile()))
    },
    async advance(run, job, from, due) {
      const moved = await run(
        build
          .updateTable('nacre_job')
          .set({ due: columns.encode(moment, due) })
          .where('job', '=', job)
          .where('state', '=', 'waiting')
          .where('due', '=', columns.encode(moment, from))
          .returning('id')
          .compile(),
      )
      if (moved.length === 0) await add(run, job, null, { due })
    },
  }
}

const lostClaim = 'Nothing was stored: another process has taken this job meanwhile.'

/** Takes what is due and no other process has that works. */
function claimQuery(
  { build, kind }: Database,
  [now, process]: readonly [now: unknown, process: string],
  limit: number,
) {
  const free = build
    .selectFrom('nacre_job')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due', '<=', now)
    .where(isFree('claimed_by'))
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
    .set({ claimed_by: process, tries: sql`tries + 1` })
    .where('id', 'in', sql`(select id from free)`)
    .returning(shownOfJobs)
    .compile()
}
