import { setTimeout as pause } from 'node:timers/promises'
import { Failure, failureOf } from '#shell/model/failure.ts'

/** What goes on beside the backups that are there. */
export interface BackupProgress {
  /** Since when one is being made; nothing where none is. */
  readonly underWay: string | null
  /** Why the latest one was not made, until another one is. */
  readonly failed: { readonly at: string; readonly id: string; readonly reason: string } | null
}

/**
 * Does one thing at a time that may take minutes, and lets whoever has begun it go before it is over.
 *
 * @example
 * const copy = createLongCopy({ wait: 5_000, onFailure })
 * const made = await copy.begin(at, () => make(at)) // undefined while it goes on
 */
export function createLongCopy(options: {
  /** How many milliseconds whoever begins it waits for it. */
  readonly wait: number
  readonly onFailure: (reason: string) => void
}) {
  let progress: BackupProgress = { underWay: null, failed: null }
  const run = async <T>(at: string, work: () => Promise<T>): Promise<T> => {
    progress = { ...progress, underWay: at }
    try {
      const result = await work()
      progress = { underWay: null, failed: null }
      return result
    } catch (thrown) {
      const { id, message } = failureOf(thrown)
      progress = { underWay: null, failed: { at, id, reason: message } }
      options.onFailure(message)
      throw thrown
    }
  }
  return {
    progress: () => progress,
    async begin<T>(at: string, work: () => Promise<T>): Promise<T | undefined> {
      if (progress.underWay !== null) throw new Failure('busy', { more: { retryAfter: 5 } })
      const result = run(at, work)
      // Heard by whoever still waits; the others read of it beside the list.
      result.catch(() => undefined)
      const isOver = new AbortController()
      const enough = pause(options.wait, undefined, { signal: isOver.signal })
      return Promise.race([result, enough.catch(() => undefined)]).finally(() => isOver.abort())
    },
  }
}
