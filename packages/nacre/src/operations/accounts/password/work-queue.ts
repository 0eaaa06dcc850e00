import { AppError } from '#shell/model/app-error.ts'

/**
 * Creates a queue that runs expensive tasks with limited concurrency. Throws `overloaded` when the
 * queue is full, because a long queue would delay all users.
 */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('overloaded', { details: { retryAfter: 2 } })
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
