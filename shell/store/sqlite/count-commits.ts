import type { DatabaseSync } from 'node:sqlite'
import type { Commits } from '../database.ts'

/**
 * Counts what has been committed: by the writer of this process as it says so, by other processes as SQLite
 * tells the writer. To ask SQLite costs several calls of the system, so it is asked once in a millisecond.
 */
export function countCommits(writer: DatabaseSync): Commits & { count(): void } {
  const statement = writer.prepare('pragma data_version')
  statement.setReturnArrays(true)
  const read = () => {
    const [version]: unknown[] = Object.values(statement.get() ?? [])
    return Number(version)
  }
  const readOr = (otherwise: number) => {
    try {
      return read()
    } catch {
      // Whatever keeps SQLite from saying it, nothing that was read before can be taken for true.
      return otherwise
    }
  }
  let own = 0
  let version = read()
  let elsewhere = 0
  let lookedAt = 0

  const look = () => {
    const now = performance.now()
    if (now - lookedAt < 1 || !writer.isOpen) return
    lookedAt = now
    const newest = readOr(Number.NaN)
    if (newest !== version) elsewhere += 1
    version = newest
  }
  return {
    count() {
      own += 1
    },
    all() {
      look()
      return own + elsewhere
    },
    elsewhere() {
      look()
      return elsewhere
    },
  }
}
