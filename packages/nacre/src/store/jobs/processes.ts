import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** A running process and its heartbeat counter. */
export interface StoredProcess {
  readonly id: string
  readonly heartbeatCount: number
}

/**
 * The running processes. Claims of a process are valid while it is in this list, independent of any
 * clock.
 */
export interface Processes {
  join(id: string): Promise<void>
  /** Sends a heartbeat. Returns whether the process is still in the list. */
  beat(id: string): Promise<boolean>
  list(): Promise<readonly StoredProcess[]>
  /** Removes a process without a heartbeat since then. Returns whether it was removed. */
  remove(process: StoredProcess): Promise<boolean>
  leave(id: string): Promise<void>
  /** Removes all processes. Only used when no other process can be alive. */
  clear(): Promise<void>
}

const table = 'nacre_process'

/** Matches claims of no live process. A claim begins with the 16 characters of a process id. */
export function isUnclaimed(column: string) {
  const name = sql.ref(column)
  return sql<boolean>`(${name} is null or substr(${name}, 1, 16) not in (select id from ${sql.table(table)}))`
}

export function createProcesses({ build, read, write }: Database): Processes {
  return {
    async join(id) {
      const joined = build.insertInto(table).values({ id, beat: 0 })
      await write((trx) => trx(joined.compile()))
    },
    async beat(id) {
      const next = build
        .updateTable(table)
        .set({ beat: sql`beat + 1` })
        .where('id', '=', id)
        .returning('id')
      return (await write((trx) => trx(next.compile()))).length > 0
    },
    async list() {
      const rows = await read(build.selectFrom(table).select(['id', 'beat']).compile())
      return rows.map(({ id, beat }) => ({ id: String(id), heartbeatCount: Number(beat) }))
    },
    async remove({ id, heartbeatCount }) {
      const removed = build
        .deleteFrom(table)
        .where('id', '=', id)
        .where('beat', '=', heartbeatCount)
        .returning('id')
      return (await write((trx) => trx(removed.compile()))).length > 0
    },
    async leave(id) {
      await write((trx) => trx(build.deleteFrom(table).where('id', '=', id).compile()))
    },
    async clear() {
      await write((trx) => trx(build.deleteFrom(table).compile()))
    },
  }
}
