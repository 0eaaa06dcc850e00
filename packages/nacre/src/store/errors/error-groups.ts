import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { createRowCodec } from '../ddl/row-codec.ts'
import { errorGroupTable } from './error-group-table.ts'

/** Errors that arose at the same place. */
export interface ErrorGroup {
  readonly id: string
  /** What the process was doing, as in the log. */
  readonly context: string
  readonly name: string
  readonly message: string
  readonly code: string | null
  readonly stack: string
  readonly method: string | null
  readonly path: string | null
  /** The ids of the latest requests, as in the log. */
  readonly requestIds: readonly string[]
  /** The version of Nacre in which the error was last seen. */
  readonly version: string
  readonly count: number
  readonly firstAt: string
  readonly lastAt: string
}

/** The unexpected errors, grouped by where they arose. */
export interface ErrorGroups {
  /** Adds errors to their group. */
  add(trx: QueryRunner, group: ErrorGroup): Promise<void>
  /** Lists groups, those with the latest error first. */
  list(limit: number): Promise<readonly ErrorGroup[]>
  countSince(at: string): Promise<number>
  /** Returns whether the group existed. */
  delete(id: string): Promise<boolean>
  deleteBefore(trx: QueryRunner, at: string): Promise<void>
  /**
   * Claims the email about a group: only one process gets it, and none if there was one since then.
   */
  claimEmail(trx: QueryRunner, id: string, at: string, since: string): Promise<boolean>
}

const table = 'nacre_error_group'

export function createErrorGroups({ build, columns, read, write }: Database): ErrorGroups {
  const rows = createRowCodec<ErrorGroup>(errorGroupTable, columns)
  const moment = (at: string) => columns.encode({ kind: 'timestamp' }, at)
  return {
    async add(trx, group) {
      const row = rows.encode(group)
      const { first_at: _, id: __, count: ___, ...latest } = row
      const count = sql<number>`${sql.ref(`${table}.count`)} + ${group.count}`
      const insert = build
        .insertInto(table)
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...latest, count }))
      await trx(insert.compile())
    },
    async list(limit) {
      const latest = build.selectFrom(table).selectAll().orderBy('last_at', 'desc').limit(limit)
      return (await read(latest.compile())).map(rows.decode)
    },
    async countSince(at) {
      const count = build
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .where('last_at', '>=', moment(at))
      const [row] = await read(count.compile())
      return Number(row?.['count'] ?? 0)
    },
    async delete(id) {
      const deleted = build.deleteFrom(table).where('id', '=', id).returning('id')
      return (await write((trx) => trx(deleted.compile()))).length > 0
    },
    async deleteBefore(trx, at) {
      await trx(build.deleteFrom(table).where('last_at', '<', moment(at)).compile())
    },
    async claimEmail(trx, id, at, since) {
      const claimed = build
        .updateTable(table)
        .set({ emailed_at: moment(at) })
        .where('id', '=', id)
        .where(({ or, eb }) =>
          or([eb('emailed_at', 'is', null), eb('emailed_at', '<', moment(since))]),
        )
        .returning('id')
      return (await trx(claimed.compile())).length > 0
    },
  }
}
