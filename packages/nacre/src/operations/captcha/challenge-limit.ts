import { AppError } from '#shell/language/errors/app-error.ts'
import type { Store } from '#shell/store/store.ts'

const minute = 60
/**
 * The maximum number of challenges per minute and IP address: enough for an office with a shared
 * address, too few for a bot.
 */
const maxPerMinute = 120
/** Challenges are counted in batches, so that a visitor who opens a few pages causes no write. */
const batchSize = 10

/**
 * Counts the challenges per IP address across processes and throws `too-many-requests` above the
 * limit. Each process counts in batches, so each may exceed the limit by one batch.
 */
export function createChallengeLimiter(
  store: Pick<Store, 'rates' | 'write'>,
  now: () => number,
): (ip: string) => Promise<void> {
  let window = 0
  let counts = new Map<string, { made: number; isOver: boolean }>()
  return async (ip) => {
    const seconds = Math.floor(now() / 1_000)
    const current = seconds - (seconds % minute)
    if (current !== window) {
      window = current
      counts = new Map()
    }
    const count = counts.get(ip) ?? { made: 0, isOver: false }
    counts.set(ip, count)
    count.made += 1
    if (count.made % batchSize === 0 && !count.isOver) {
      const key = `captcha made:${ip}`
      const total = await store.write((trx) => store.rates.count(trx, key, current, batchSize))
      count.isOver = total > maxPerMinute
    }
    if (!count.isOver) return
    throw new AppError('too-many-requests', { details: { retryAfter: current + minute - seconds } })
  }
}
