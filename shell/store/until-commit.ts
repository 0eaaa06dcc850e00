import type { Commits } from './database.ts'

/**
 * Remembers what was read for as long as nothing is committed, by this process or by another. Where nobody
 * counts the commits, it reads each time.
 *
 * @example
 * const find = untilCommit(database.commits, (hash: string) => read(hash), (hash) => hash)
 */
export function untilCommit<Asked, Found>(
  commits: Commits | undefined,
  read: (asked: Asked) => Promise<Found>,
  keyOf: (asked: Asked) => string,
  most = 1_000,
): (asked: Asked) => Promise<Found> {
  if (!commits) return read
  const known = new Map<string, Found>()
  let then = -1
  return async (asked) => {
    const now = commits.all()
    if (now !== then) known.clear()
    then = now
    const key = keyOf(asked)
    const found = known.get(key)
    if (found !== undefined) return found
    const fresh = await read(asked)
    // What was read while something was committed may be of before.
    if (commits.all() !== now || then !== now) return fresh
    if (known.size >= most) known.delete(known.keys().next().value ?? '')
    known.set(key, fresh)
    return fresh
  }
}
