import { createHash } from 'node:crypto'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Store } from '#shell/store/store.ts'
import { drawText } from '#shell/tools/captcha-picture/draw-captcha.ts'

/** Draws captcha images on request. The image of a challenge is always the same. */
export interface CaptchaImages {
  imageOf(characters: string, seed: string, ip: string): Promise<Uint8Array>
}

const minute = 60
/** The maximum number of images per minute and IP address. */
const maxPerMinute = 60
const maxCached = 50

export function createCaptchaImages(
  store: Pick<Store, 'rates' | 'write'>,
  now: () => number,
): CaptchaImages {
  const cache = new Map<string, Uint8Array>()
  return {
    async imageOf(characters, seed, ip) {
      const known = cache.get(seed)
      if (known) return known
      const seconds = Math.floor(now() / 1_000)
      const window = seconds - (seconds % minute)
      const count = await store.write((trx) =>
        store.rates.count(trx, `captcha drawn:${ip}`, window),
      )
      if (count > maxPerMinute) {
        throw new AppError('too-many-requests', {
          details: { retryAfter: window + minute - seconds },
        })
      }
      const picture = drawSeeded(characters, seed)
      cache.set(seed, picture)
      for (const oldest of cache.keys()) if (cache.size > maxCached) cache.delete(oldest)
      return picture
    },
  }
}

/**
 * Draws characters deterministically by a seed. Several images of the same text would be easier to
 * read for software.
 */
export function drawSeeded(characters: string, seed: string): Uint8Array {
  let numbers: readonly number[] = []
  let block = 0
  let at = 0
  return drawText(characters, () => {
    if (at === numbers.length) {
      const bytes = createHash('sha256').update(`${seed} ${block}`).digest()
      numbers = Array.from({ length: 8 }, (_, index) => bytes.readUInt32BE(4 * index) / 2 ** 32)
      block += 1
      at = 0
    }
    at += 1
    return numbers[at - 1] ?? 0
  })
}
