import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'

/** Uploaded files that no record references, now or in its history. */
export interface Orphans {
  /** Lists the names of unreferenced files that were uploaded before a time. */
  list(before: Date, limit: number): Promise<readonly string[]>
  /**
   * Marks a file for removal, so that it cannot be referenced. Returns whether it was still
   * unreferenced.
   */
  markForRemoval(trx: QueryRunner, name: string, before: Date, now: Date): Promise<boolean>
  /** Deletes the entry of a file that was marked at this time, after its content was removed. */
  deleteEntry(trx: QueryRunner, name: string, marked: Date): Promise<void>
}

const maxRemovalTime = 600_000

/** Returns the time before which a marked removal is considered failed. */
export function staleRemovalCutoff(now: Date): Date {
  return new Date(now.getTime() - maxRemovalTime)
}

export function createOrphans({ build, columns, kind, read }: Database): Orphans {
  const moment = (at: Date) => columns.encode({ kind: 'timestamp' }, at.toISOString())
  return {
    async list(before, limit) {
      const rows = await read(
        build
          .selectFrom('nacre_file')
          .select('name')
          .where('created_at', '<', moment(before))
          .where(sql<boolean>`not exists (select 1 from nacre_file_reference where file = name)`)
          .orderBy('created_at')
          .limit(limit)
          .compile(),
      )
      return rows.map((row) => String(row['name']))
    },
    async markForRemoval(trx, name, before, now) {
      const file = build
        .selectFrom('nacre_file')
        .select('name')
        .where('name', '=', name)
        .where('created_at', '<', moment(before))
        .where((each) =>
          each.or([
            each('deleting_since', 'is', null),
            each('deleting_since', '<', moment(staleRemovalCutoff(now))),
          ]),
        )
      // Locks the file, so that a record saved concurrently is visible to the next query.
      const found = await trx((kind === 'postgres' ? file.forUpdate() : file).compile())
      const use = build
        .selectFrom('nacre_file_reference')
        .select('file')
        .where('file', '=', name)
        .limit(1)
      if (found.length === 0 || (await trx(use.compile())).length > 0) return false
      const marking = build.updateTable('nacre_file').set({ deleting_since: moment(now) })
      await trx(marking.where('name', '=', name).compile())
      return true
    },
    async deleteEntry(trx, name, marked) {
      const removed = await trx(
        build
          .deleteFrom('nacre_file')
          .where('name', '=', name)
          .where('deleting_since', '=', moment(marked))
          .returning('name')
          .compile(),
      )
      if (removed.length === 0) return
      await trx(build.deleteFrom('nacre_upload').where('file', '=', name).compile())
    },
  }
}
