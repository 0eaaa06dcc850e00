import type { Commits } from '../database.ts'

/**
 * Creates a cached read that is valid until the next commit of any process. Without a commit
 * counter, it reads every time.
 *
 * @example
 * const find = cacheUntilCommit(database.commits, (hash: string) => read(hash), (hash) => hash)
 */
export function cacheUntilCommit<Key, Found>(
  commits: Commits | undefined,
  read: (params: Key) => Promise<Found>,
  keyOf: (params: Key) => string,
  maxCached = 1_000,
): (params: Key) => Promise<Found> {
  if (!commits) return read
  const known = new Map<string, Found>()
  let cachedCommit = -1
  return async (params) => {
    const now = commits.all()
    if (now !== cachedCommit) known.clear()
    cachedCommit = now
    const key = keyOf(params)
    const found = known.get(key)
    if (found !== undefined) return found
    const readResult = await read(params)
    // A read during a commit may be outdated.
    if (commits.all() !== now || cachedCommit !== now) return readResult
    if (known.size >= maxCached) known.delete(known.keys().next().value ?? '')
    known.set(key, readResult)
    return readResult
  }
}
