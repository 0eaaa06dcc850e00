import { Failure } from '#shell/model/failure.ts'
import type { Store } from '#shell/store/store.ts'

const minute = 60
/** So many challenges a minute go to one source: a whole office behind one address, and no program. */
const most = 120
/** Counted together in portions, so that a visitor who opens a page or two costs no write. */
const portion = 10

/**
 * Counts the challenges that a source has made and refuses more than there may be. All processes count
 * together, each in portions: a portion more for each process may slip through.
 */
export function createMakingLimit(
  store: Pick<Store, 'rates' | 'write'>,
  now: () => number,
): (source: string) => Promise<void> {
  let window = 0
  let own = new Map<string, { made: number; isOver: boolean }>()
  return async (source) => {
    const seconds = Math.floor(now() / 1_000)
    const current = seconds - (seconds % minute)
    if (current !== window) {
      window = current
      own = new Map()
    }
    const count = own.get(source) ?? { made: 0, isOver: false }
    own.set(source, count)
    count.made += 1
    if (count.made % portion === 0 && !count.isOver) {
      const key = `captcha made:${source}`
      const all = await store.write((run) => store.rates.count(run, key, current, portion))
      count.isOver = all > most
    }
    if (!count.isOver) return
    throw new Failure('too-many', { more: { retryAfter: current + minute - seconds } })
  }
}
