import type { RemoteBackups } from './remote-backups.ts'

const longestWait = 1_000

/**
 * Returns a function for the names of the backups in the bucket. A bucket that does not answer is waited
 * for only a moment: then the names are those of the last answer, or `null` if there was none.
 */
export function createRemoteNames(
  remote: Pick<RemoteBackups, 'list'> | undefined,
  wait = longestWait,
): () => Promise<readonly string[] | null> {
  let last: readonly string[] | null = null
  let asking: Promise<void> | undefined
  const ask = async () => {
    const copies = await remote?.list().catch(() => undefined)
    last = copies?.map(({ name }) => name) ?? null
    asking = undefined
  }
  return async () => {
    if (!remote) return null
    asking ??= ask()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, wait)
    await Promise.race([asking, ended])
    clearTimeout(timer)
    return last
  }
}
