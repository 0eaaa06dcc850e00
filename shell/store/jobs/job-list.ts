import { type RawBuilder, sql } from 'kysely'
import type { Database, Row } from '../database.ts'
import type { StoredJob } from './jobs.ts'

/** How many jobs of a name there are. */
export interface JobCount {
  readonly job: string
  readonly waiting: number
  readonly late: number
  readonly dead: number
}

/** What people look at of jobs, and do with those that were given up. */
export interface JobList {
  /** Those that were given up, the newest first. */
  dead(limit: number): Promise<readonly StoredJob[]>
  /** Those that wait, the next one first. */
  waiting(limit: number): Promise<readonly StoredJob[]>
  /** How many of each job wait and were given up, and how many should have been done by now. */
  counts(now: string): Promise<readonly JobCount[]>
  /** Forgets one that was given up. */
  drop(id: string): Promise<boolean>
  /** Gives a job another chance. */
  again(id: string, now: string): Promise<boolean>
}

/** The columns that are shown of a job. */
export const shownOfJobs = ['id', 'job', 'payload', 'tries', 'state', 'error', 'due']

const moment = { kind: 'moment' } as const

/** Reads the row of a job. */
export function jobReader({ columns }: Database): (row: Row) => StoredJob {
  return (row) => ({
    ...(row as unknown as StoredJob),
    payload: columns.decode({ kind: 'json' }, row['payload']),
    due: String(columns.decode(moment, row['due'])),
    tries: Number(row['tries']),
  })
}

export function createJobList(database: Database): JobList {
  const { build, columns } = database
  const decode = jobReader(database)
  const shown = shownOfJobs
  return {
    async dead(limit) {
      const list = build.selectFrom('nacre_job').select(shown).where('state', '=', 'dead')
      return (await database.read(list.orderBy('due', 'desc').limit(limit).compile())).map(decode)
    },
    async waiting(limit) {
      const list = build.selectFrom('nacre_job').select(shown).where('state', '=', 'waiting')
      return (await database.read(list.orderBy('due').limit(limit).compile())).map(decode)
    },
    async counts(now) {
      const at = columns.encode(moment, now)
      const sum = (is: RawBuilder<unknown>) => sql`sum(case when ${is} then 1 else 0 end)`
      const rows = await database.read(
        build
          .selectFrom('nacre_job')
          .select('job')
          .select(sum(sql`state = 'waiting'`).as('waiting'))
          .select(sum(sql`state = 'waiting' and due < ${at}`).as('late'))
          .select(sum(sql`state = 'dead'`).as('dead'))
          .groupBy('job')
          .orderBy('job')
          .compile(),
      )
      return rows.map((row) => ({
        job: String(row['job']),
        waiting: Number(row['waiting']),
        late: Number(row['late']),
        dead: Number(row['dead']),
      }))
    },
    async drop(id) {
      const gone = build.deleteFrom('nacre_job').where('id', '=', id).where('state', '=', 'dead')
      return (await database.write((run) => run(gone.returning('id').compile()))).length > 0
    },
    async again(id, now) {
      const values = { state: 'waiting', tries: 0, error: null, due: columns.encode(moment, now) }
      const revived = build
        .updateTable('nacre_job')
        .set(values)
        .where('id', '=', id)
        .where('state', '=', 'dead')
        .returning('id')
      return (await database.write((run) => run(revived.compile()))).length > 0
    },
  }
}
