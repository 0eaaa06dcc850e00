import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { actorKey } from '#shell/model/actor.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Language, Words } from '#shell/model/words.ts'
import type { Store } from '#shell/store/store.ts'
import type { Captcha, CaptchaFlow } from '../accounts/coming-in/captcha.ts'
import { type Asker, countedAs } from '../asker.ts'
import type { Vault } from '../vault.ts'
import { pickLetters } from './draw-captcha.ts'
import { createMakingLimit } from './hold-making.ts'
import { createPictures, drawSeeded } from './pictures.ts'
import { type Recordings, createRecordings } from './recordings.ts'
import { isWorkDone, type Work, workFor } from './work.ts'

/** Something that people can do and programs cannot, or not quickly: any one of its ways is enough. */
export interface Challenge {
  /** A picture with letters to read, as an address that an image element can show. */
  readonly image: string
  /** The address of a recording of digits to write. */
  readonly sound: string
  readonly work: Work
  /** Goes back with the answer. Nobody but us can see into it. */
  readonly id: string
  /** Until when an answer is taken. */
  readonly until: string
}

/** Where the digits are spoken; `?id=` says of which challenge. */
export const captchaSoundPath = '/api/captcha_images/sound'
/** Where the letters are drawn, in the same way. */
export const captchaPicturePath = '/api/captcha_images/picture'

/** Makes challenges, and looks at answers. */
export interface Captchas extends Captcha {
  /** With its picture in it, or with the address at which that is drawn when it is wanted. */
  make(flow: CaptchaFlow, by: Asker, how?: { readonly isDrawn: boolean }): Promise<Challenge>
  /** The bytes of a PNG with the letters of a challenge, while it lasts. */
  draw(id: string, by: Asker): Promise<Uint8Array>
  /** The bytes of a WAV with digits spoken instead of the picture, while the challenge lasts. */
  speak(id: string, by: Asker, language: Language): Promise<Uint8Array>
}

const purpose = 'captcha'
const lifetime = 5 * 60
/** Missing on purpose: the 9 sounds like a 5 in English, the 4 like a 7 in German. */
const spokenDigits = '01235678'
const digitCount = 6
/** About a second on a telephone, all parts together. */
const defaultBits = 14
const longestAnswer = 200

/** What is sealed into the id of a challenge, in this order. */
type Sealed = readonly [
  flow: string,
  whose: string,
  until: number,
  nonce: string,
  letters: string,
  digits: string,
  bits: number,
]

export function createCaptchas(options: {
  readonly vault: Vault
  readonly store: Pick<Store, 'rates' | 'write'>
  readonly bits?: number
  readonly now?: () => number
}): Captchas {
  const { vault, store, bits = defaultBits, now = Date.now } = options
  const holdMaking = createMakingLimit(store, now)
  const recordings: Recordings = createRecordings(store, now)
  const pictures = createPictures(store, now)

  /** What was sealed, if it is ours, still good, and theirs: for this browser, or the network it is in. */
  const open = (id: string, by: Asker): Sealed | undefined => {
    const sealed = vault.open(purpose, id)
    if (!sealed) return undefined
    const content = JSON.parse(sealed.toString()) as Sealed
    const [, whose, until] = content
    const isTheirs = whose === nameOf(actorKey(by.actor)) || whose === nameOf(`source:${by.source}`)
    return isTheirs && now() < until * 1_000 ? content : undefined
  }

  const make: Captchas['make'] = async (flow, by, { isDrawn } = { isDrawn: false }) => {
    await holdMaking(by.source ?? countedAs(by))
    const letters = pickLetters()
    const until = Math.floor(now() / 1_000) + lifetime
    const nonce = randomBytes(9).toString('base64url')
    const digits = Array.from({ length: digitCount }, () => spokenDigits[randomInt(8)]).join('')
    const content: Sealed = [flow, nameOf(countedAs(by)), until, nonce, letters, digits, bits]
    const id = vault.seal(purpose, JSON.stringify(content))
    return {
      image: isDrawn ? dataOf(drawSeeded(letters, nonce)) : `${captchaPicturePath}?id=${id}`,
      sound: `${captchaSoundPath}?id=${id}`,
      work: workFor(id, bits),
      id,
      until: new Date(until * 1_000).toISOString(),
    }
  }

  /** What is wrong with an answer, or nothing. */
  const complaint = async (flow: CaptchaFlow, answer: unknown, by: Asker) => {
    const given = read(answer)
    if (!given) return 'none'
    const content = open(given.id, by)
    if (!content || content[0] !== flow) return words.over
    const [, , until, nonce, ...ways] = content
    // Marked before it is looked at: a wrong answer uses it up too, or a program would try them all.
    const uses = await store.write((run) => store.rates.count(run, `captcha:${nonce}`, until))
    if (uses > 1) return words.over
    return isRight(given, ways) ? undefined : words.wrong
  }

  return {
    make,
    async draw(id, by) {
      const [, , , nonce, letters] = open(id, by) ?? []
      if (nonce === undefined || letters === undefined) throw new Failure('not-found')
      return pictures.of(letters, nonce, by.source ?? countedAs(by))
    },
    async speak(id, by, language) {
      const [, , , nonce, , digits] = open(id, by) ?? []
      if (nonce === undefined || digits === undefined) throw new Failure('not-found')
      return recordings.of(digits, { seed: nonce, language }, by.source ?? countedAs(by))
    },
    async hold(flow, answer, by) {
      const says = await complaint(flow, answer, by)
      if (!says) return
      // The next one comes with the refusal, so that a form needs nothing but to be shown again.
      const more = { captcha: await make(flow, by) }
      const wrong = says === 'none' ? {} : { fields: { captcha: says } }
      throw new Failure('captcha-needed', { ...wrong, more })
    },
  }
}

function dataOf(image: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(image).toString('base64')}`
}

interface Given {
  readonly id: string
  readonly code: string
  readonly work: string
}

function read(answer: unknown): Given | undefined {
  const { id, code = '', work = '' } = Object(answer)
  const isText = [id, code, work].every((one) => typeof one === 'string')
  if (!isText || id === '' || `${code}${work}` === '') return undefined
  const isShort = id.length < 1_000 && code.length + work.length < longestAnswer
  return isShort ? { id, code, work } : undefined
}

function isRight(
  { id, code, work }: Given,
  [letters, digits, bits]: readonly [letters: string, digits: string, bits: number],
): boolean {
  if (work !== '') return isWorkDone(id, bits, work)
  const written = code.toUpperCase().replaceAll(/[\s.-]/gu, '')
  return isSame(written, letters) || isSame(written, digits)
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Whose it is, in a few characters that tell nobody who that is. */
function nameOf(whose: string | undefined): string {
  return createHash('sha256')
    .update(whose ?? '')
    .digest('base64url')
    .slice(0, 16)
}

const words = {
  wrong: {
    en: 'That was not it. Here is another one.',
    de: 'Das war es nicht. Hier ist etwas Neues.',
  },
  over: {
    en: 'That one is over. Here is another one.',
    de: 'Das gilt nicht mehr. Hier ist etwas Neues.',
  },
} as const satisfies Readonly<Record<string, Words>>
