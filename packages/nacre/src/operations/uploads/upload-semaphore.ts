import { AppError } from '#shell/language/errors/app-error.ts'

const maxTotal = 32
const maxPerSender = 6

/**
 * Limits concurrent uploads per sender and in total, so that slow uploads neither fill the disk nor
 * block others.
 */
export function createUploadSemaphore(): <T>(sender: string, work: () => Promise<T>) => Promise<T> {
  const runningBySender = new Map<string, number>()
  let all = 0
  return async (sender, work) => {
    const own = runningBySender.get(sender) ?? 0
    if (all >= maxTotal || own >= maxPerSender)
      throw new AppError('overloaded', { details: { retryAfter: 5 } })
    all += 1
    runningBySender.set(sender, own + 1)
    try {
      return await work()
    } finally {
      all -= 1
      const left = (runningBySender.get(sender) ?? 1) - 1
      if (left > 0) runningBySender.set(sender, left)
      else runningBySender.delete(sender)
    }
  }
}
