import type { DatabaseSync } from 'node:sqlite'
import type { Commits } from '../database.ts'

/**
 * Counts commits: own ones directly, those of other processes by querying SQLite. The query needs
 * several system calls, so it runs at most once per millisecond.
 */
export function createCommitCounter(writer: DatabaseSync): Commits & { count(): void } {
  const statement = writer.prepare('pragma data_version')
  statement.setReturnArrays(true)
  const read = () => {
    const [version]: unknown[] = Object.values(statement.get() ?? [])
    return Number(version)
  }
  const readVersionOr = (fallback: number) => {
    try {
      return read()
    } catch {
      // If SQLite cannot answer, all caches are considered invalid.
      return fallback
    }
  }
  let own = 0
  let version = read()
  let elsewhere = 0
  let lastCheck = 0

  const check = () => {
    const now = performance.now()
    if (now - lastCheck < 1 || !writer.isOpen) return
    lastCheck = now
    const newest = readVersionOr(Number.NaN)
    if (newest !== version) elsewhere += 1
    version = newest
  }
  return {
    count() {
      own += 1
    },
    all() {
      check()
      return own + elsewhere
    },
    elsewhere() {
      check()
      return elsewhere
    },
  }
}
