import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#shell/store/database.ts'

/** Pauses up to so many milliseconds before each statement of a transaction, so that transactions interleave. */
export function withPauses(database: Database, milliseconds: number): Database {
  return {
    ...database,
    write: (work) =>
      database.write(async (trx) =>
        work(async (query) => {
          await pause(Math.random() * milliseconds)
          return trx(query)
        }),
      ),
  }
}
