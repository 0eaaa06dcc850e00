import { sql } from 'kysely'
import type { Database, Run } from '../database.ts'

/** Files that were uploaded and that no record holds or has held. */
export interface Orphans {
  /** The names of those that were uploaded before then. */
  list(before: Date, limit: number): Promise<readonly string[]>
  /** Marks one, so that nobody begins to use it; tells whether it still was one. */
  mark(run: Run, name: string, before: Date, now: Date): Promise<boolean>
  /** Forgets what was marked at that time and has been taken away. */
  forget(run: Run, name: string, marked: Date): Promise<void>
}

const longestGoing = 600_000

/** Whoever marked a file before this and has not taken it away by now never will. */
export function staleAt(now: Date): Date {
  return new Date(now.getTime() - longestGoing)
}

export function createOrphans({ build, columns, kind, read }: Database): Orphans {
  const moment = (at: Date) => columns.encode({ kind: 'moment' }, at.toISOString())
  return {
    async list(before, limit) {
      const rows = await read(
        build
          .selectFrom('nacre_file')
          .select('name')
          .where('created', '<', moment(before))
          .where(sql<boolean>`not exists (select 1 from nacre_file_use where file = name)`)
          .orderBy('created')
          .limit(limit)
          .compile(),
      )
      return rows.map((row) => String(row['name']))
    },
    async mark(run, name, before, now) {
      const file = build
        .selectFrom('nacre_file')
        .select('name')
        .where('name', '=', name)
        .where('created', '<', moment(before))
        .where((each) =>
          each.or([each('going', 'is', null), each('going', '<', moment(staleAt(now)))]),
        )
      // Whoever saves a record that holds it has it first; the next query then sees that record.
      const found = await run((kind === 'postgres' ? file.forUpdate() : file).compile())
      const use = build
        .selectFrom('nacre_file_use')
        .select('file')
        .where('file', '=', name)
        .limit(1)
      if (found.length === 0 || (await run(use.compile())).length > 0) return false
      const going = build.updateTable('nacre_file').set({ going: moment(now) })
      await run(going.where('name', '=', name).compile())
      return true
    },
    async forget(run, name, marked) {
      const gone = await run(
        build
          .deleteFrom('nacre_file')
          .where('name', '=', name)
          .where('going', '=', moment(marked))
          .returning('name')
          .compile(),
      )
      if (gone.length === 0) return
      await run(build.deleteFrom('nacre_upload').where('file', '=', name).compile())
    },
  }
}
