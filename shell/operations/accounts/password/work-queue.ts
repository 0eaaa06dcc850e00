import { Failure } from '#shell/model/failure.ts'

/**
 * Lets costly work run a few at a time, and a few more wait. Whoever comes beyond that is sent away at
 * once: a long queue would serve everybody late, and keep the machine from all else.
 */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Failure('busy', { more: { retryAfter: 2 } })
      await new Promise<void>((resolve) => void queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place goes to the next in the queue, or becomes free.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
