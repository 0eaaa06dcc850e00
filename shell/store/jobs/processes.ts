import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** A process that works, and how often it has said so. */
export interface StoredProcess {
  readonly id: string
  readonly beat: number
}

/**
 * The processes that work. What one of them has taken is its own for as long as it is in this list; nothing of
 * that depends on what a clock says.
 */
export interface Processes {
  join(id: string): Promise<void>
  /** Says once more that it works; tells whether it is still in the list. */
  beat(id: string): Promise<boolean>
  list(): Promise<readonly StoredProcess[]>
  /** Takes one out that has said nothing since; tells whether it was there. */
  remove(process: StoredProcess): Promise<boolean>
  leave(id: string): Promise<void>
  /** Takes all out, where no other can be alive. */
  clear(): Promise<void>
}

const table = 'nacre_process'

/** Whether what is in a column names no process that works: it begins with the 16 characters of its id. */
export function isFree(column: string) {
  const name = sql.ref(column)
  return sql<boolean>`(${name} is null or substr(${name}, 1, 16) not in (select id from ${sql.table(table)}))`
}

export function createProcesses({ build, read, write }: Database): Processes {
  return {
    async join(id) {
      const joined = build.insertInto(table).values({ id, beat: 0 })
      await write((run) => run(joined.compile()))
    },
    async beat(id) {
      const next = build
        .updateTable(table)
        .set({ beat: sql`beat + 1` })
        .where('id', '=', id)
        .returning('id')
      return (await write((run) => run(next.compile()))).length > 0
    },
    async list() {
      const rows = await read(build.selectFrom(table).select(['id', 'beat']).compile())
      return rows.map(({ id, beat }) => ({ id: String(id), beat: Number(beat) }))
    },
    async remove({ id, beat }) {
      const gone = build
        .deleteFrom(table)
        .where('id', '=', id)
        .where('beat', '=', beat)
        .returning('id')
      return (await write((run) => run(gone.compile()))).length > 0
    },
    async leave(id) {
      await write((run) => run(build.deleteFrom(table).where('id', '=', id).compile()))
    },
    async clear() {
      await write((run) => run(build.deleteFrom(table).compile()))
    },
  }
}
