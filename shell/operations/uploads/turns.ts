import { Failure } from '#shell/model/failure.ts'

const mostAtOnce = 32
const mostOfOne = 6

/** However many send slowly, neither the disk is filled nor anybody else kept out. */
export function createTurns(): <T>(sender: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, number>()
  let all = 0
  return async (sender, work) => {
    const own = underWay.get(sender) ?? 0
    if (all >= mostAtOnce || own >= mostOfOne)
      throw new Failure('busy', { more: { retryAfter: 5 } })
    all += 1
    underWay.set(sender, own + 1)
    try {
      return await work()
    } finally {
      all -= 1
      const left = (underWay.get(sender) ?? 1) - 1
      if (left > 0) underWay.set(sender, left)
      else underWay.delete(sender)
    }
  }
}
