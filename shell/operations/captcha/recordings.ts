import { Failure } from '#shell/model/failure.ts'
import type { Language } from '#shell/model/words.ts'
import type { Store } from '#shell/store/store.ts'

/** Recordings of spoken digits, each made once though a browser may fetch it in several parts. */
export interface Recordings {
  of(
    digits: string,
    about: { readonly seed: string; readonly language: Language },
    source: string,
  ): Promise<Uint8Array>
}

const minute = 60
/** So many a minute are made for one source; each takes as long as ten pictures. */
const most = 20
const kept = 20

export function createRecordings(
  store: Pick<Store, 'rates' | 'write'>,
  now: () => number,
): Recordings {
  const made = new Map<string, Uint8Array>()
  return {
    async of(digits, { seed, language: wanted }, source) {
      const { speakDigits, spokenLanguages } = await import('./speech/speak-digits.ts')
      const language = spokenLanguages.find((one) => one === wanted) ?? 'en'
      const key = `${seed} ${language}`
      const known = made.get(key)
      if (known) return known
      const seconds = Math.floor(now() / 1_000)
      const window = seconds - (seconds % minute)
      const count = await store.write((run) =>
        store.rates.count(run, `captcha spoken:${source}`, window),
      )
      if (count > most) {
        throw new Failure('too-many', { more: { retryAfter: window + minute - seconds } })
      }
      const recording = speakDigits(digits, { language, seed })
      made.set(key, recording)
      for (const oldest of made.keys()) if (made.size > kept) made.delete(oldest)
      return recording
    },
  }
}
