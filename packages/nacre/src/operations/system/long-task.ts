import { setTimeout as pause } from 'node:timers/promises'
import { AppError, toAppError } from '#shell/language/errors/app-error.ts'

/** The status of backups in progress. */
export interface BackupProgress {
  /** The start time of the running backup, or `null`. */
  readonly underWay: string | null
  /** The error of the last backup, until one succeeds. */
  readonly failed: {
    readonly failedAt: string
    readonly code: string
    readonly reason: string
  } | null
}

/**
 * Creates a runner for one long task at a time. The caller waits for a limited time only.
 *
 * @example
 * const task = createLongTask({ wait: 5_000, onFailure })
 * const backup = await task.begin(at, () => create(at)) // undefined while it is running
 */
export function createLongTask(options: {
  /** The maximum time in milliseconds that the caller waits. */
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
    } catch (error) {
      const { code, message } = toAppError(error)
      progress = { underWay: null, failed: { failedAt: at, code, reason: message } }
      options.onFailure(message)
      throw error
    }
  }
  return {
    progress: () => progress,
    async begin<T>(at: string, work: () => Promise<T>): Promise<T | undefined> {
      if (progress.underWay !== null)
        throw new AppError('overloaded', { details: { retryAfter: 5 } })
      const result = run(at, work)
      // An error is passed to the waiting caller; later callers find it in the progress.
      result.catch(() => undefined)
      const finished = new AbortController()
      const timeLimit = pause(options.wait, undefined, { signal: finished.signal })
      return Promise.race([result, timeLimit.catch(() => undefined)]).finally(() =>
        finished.abort(),
      )
    },
  }
}
