import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'

/** What jobs have committed, so that a repeated attempt does it only once. */
export interface JobWrites {
  /** Returns the value of a write that an earlier attempt has committed. */
  find(
    trx: QueryRunner,
    job: string,
    name: string,
  ): Promise<{ readonly value: unknown } | undefined>
  /** Remembers the value of a write, in its transaction. */
  add(trx: QueryRunner, job: string, name: string, value: unknown): Promise<void>
}

const json = { kind: 'json' } as const

export function createJobWrites({
  build,
  columns,
}: Pick<Database, 'build' | 'columns'>): JobWrites {
  return {
    async find(trx, job, name) {
      const query = build
        .selectFrom('nacre_job_write')
        .select('value')
        .where('job', '=', job)
        .where('name', '=', name)
      const [row] = await trx(query.compile())
      return row && { value: columns.decode(json, row['value']) }
    },
    async add(trx, job, name, value) {
      const row = { job, name, value: columns.encode(json, value) }
      await trx(build.insertInto('nacre_job_write').values(row).compile())
    },
  }
}
