import { createHash } from 'node:crypto'
import { Failure } from '#shell/model/failure.ts'
import type { Store } from '#shell/store/store.ts'
import { drawText } from './draw-captcha.ts'

/** Pictures of letters, each drawn when a browser fetches it, and always the same for its challenge. */
export interface Pictures {
  of(letters: string, seed: string, source: string): Promise<Uint8Array>
}

const minute = 60
/** So many a minute are drawn for one source. */
const most = 60
const kept = 50

export function createPictures(store: Pick<Store, 'rates' | 'write'>, now: () => number): Pictures {
  const drawn = new Map<string, Uint8Array>()
  return {
    async of(letters, seed, source) {
      const known = drawn.get(seed)
      if (known) return known
      const seconds = Math.floor(now() / 1_000)
      const window = seconds - (seconds % minute)
      const count = await store.write((run) =>
        store.rates.count(run, `captcha drawn:${source}`, window),
      )
      if (count > most) {
        throw new Failure('too-many', { more: { retryAfter: window + minute - seconds } })
      }
      const picture = drawSeeded(letters, seed)
      drawn.set(seed, picture)
      for (const oldest of drawn.keys()) if (drawn.size > kept) drawn.delete(oldest)
      return picture
    },
  }
}

/** The same letters with the same seed are the same picture: several of one text would be easier to read. */
export function drawSeeded(letters: string, seed: string): Uint8Array {
  let numbers: readonly number[] = []
  let block = 0
  let at = 0
  return drawText(letters, () => {
    if (at === numbers.length) {
      const bytes = createHash('sha256').update(`${seed} ${block}`).digest()
      numbers = Array.from({ length: 8 }, (_, place) => bytes.readUInt32BE(4 * place) / 2 ** 32)
      block += 1
      at = 0
    }
    at += 1
    return numbers[at - 1] ?? 0
  })
}
