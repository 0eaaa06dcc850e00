import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../clock.ts'
import { createSortKeys } from '../collation/sort-keys.ts'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { createSerialQueue } from '../transactions/serial-queue.ts'
import { createCommitCounter } from './commit-counter.ts'
import { createQueryRunner, sqliteParts } from './connect.ts'
import { createGroupCommit } from './group-commit.ts'

/** A SQLite database in memory, for tests. */
export interface MemoryDatabase extends Database {
  /** Returns a copy of its content, with which another one can be opened. */
  copy(): Promise<Uint8Array>
}

/** Opens SQLite in memory. Its one connection reads and writes in turn. */
export function openMemoryDatabase(
  clock: Clock,
  content?: Uint8Array,
  language = 'en',
): MemoryDatabase {
  const connection = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  if (content) connection.deserialize(content)
  const run = createQueryRunner(connection)
  const commits = createCommitCounter(connection)
  const inTurn = createSerialQueue()
  const { write, writeAlone, close } = createGroupCommit(connection, run, commits.count, inTurn)
  const writing = new AsyncLocalStorage<true>()
  const markWriting =
    <T>(work: (trx: QueryRunner) => Promise<T>) =>
    (trx: QueryRunner) =>
      writing.run(true, () => work(trx))
  return {
    ...sqliteParts(),
    sortKeys: createSortKeys(language),
    clock,
    // A read inside a transaction would wait for the end of the transaction, and the other way around.
    read: (query) => (writing.getStore() ? run(query) : inTurn(() => run(query))),
    commits,
    write: (work) => write(markWriting(work)),
    writeAlone: (work) => writeAlone(markWriting(work)),
    copy: () => writeAlone(async () => undefined).then(() => connection.serialize()),
    close,
  }
}
