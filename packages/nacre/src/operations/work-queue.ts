import { AppError } from '#shell/language/errors/app-error.ts'

interface QueueLimits {
  /** How many tasks run at the same time. */
  readonly atOnce: number
  /** How many tasks wait before others are rejected. */
  readonly waiting: number
}

interface TaskOptions {
  /** Whether the task continues one that was accepted. Then it waits however long the queue is. */
  readonly isAccepted?: boolean
}

/** Runs a task as soon as there is a slot for it. */
export type WorkQueue = <T>(work: () => Promise<T>, options?: TaskOptions) => Promise<T>

/**
 * Creates a queue that runs expensive tasks with limited concurrency. Throws `overloaded` when the
 * queue is full, because a long queue would delay all users.
 */
export function createWorkQueue({ atOnce, waiting }: QueueLimits): WorkQueue {
  let running = 0
  const queue: (() => void)[] = []
  return async (work, { isAccepted = false } = {}) => {
    if (running >= atOnce) {
      if (queue.length >= waiting && !isAccepted)
        throw new AppError('overloaded', { details: { retryAfter: 2 } })
      await new Promise<void>((resolve) => void queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // Passes the slot to the next task in the queue, or frees it.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
