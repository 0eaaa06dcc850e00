import { localizedMessage } from '#shell/messages/translate.ts'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { principalId } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import type { Store } from '#shell/store/store.ts'
import type { Captcha, CaptchaPurpose } from '../accounts/sign-in/captcha.ts'
import { type RequestContext, rateLimitKey } from '../request-context.ts'
import type { Vault } from '../vault.ts'
import { pickCharacters } from '#shell/tools/captcha-picture/draw-captcha.ts'
import { createChallengeLimiter } from './challenge-limit.ts'
import { createCaptchaImages, drawSeeded } from './captcha-images.ts'
import { verifyProofOfWork, type ProofOfWork, createProofOfWork } from './proof-of-work.ts'
import { millisecondsOf } from '#shell/store/clock.ts'

/** A captcha challenge. One of its methods suffices: the image, the proof of work or the wait. */
export interface Challenge {
  /** The URL of an image with characters to read. */
  readonly image: string
  readonly work: ProofOfWork
  /**
   * The number of seconds after which an empty answer is accepted, for users who can neither read
   * the image nor run scripts.
   */
  readonly waitSeconds: number
  /** The encrypted challenge, to send back with the answer. */
  readonly id: string
  /** The time at which the challenge expires. */
  readonly until: string
}

/** The path of the captcha image. The parameter `id` selects the challenge. */
export const captchaPicturePath = '/api/captcha_images/picture'

/** Creates challenges and verifies answers. */
export interface CaptchaService extends Captcha {
  /**
   * Creates a challenge. With `isDrawn`, its image is a data URL; otherwise it is a URL that is
   * drawn on request.
   */
  create(
    flow: CaptchaPurpose,
    ctx: RequestContext,
    how?: { readonly isDrawn: boolean },
  ): Promise<Challenge>
  /** Returns the PNG image of a challenge that has not expired. */
  draw(id: string, ctx: RequestContext): Promise<Uint8Array>
}

const purpose = 'captcha'
const lifetime = 5 * 60
/** Seconds until an empty answer is accepted (decisions/051). */
const fullWaitSeconds = 30
/** About one second of work on a phone, for all parts together. */
const defaultBits = 14
const maxAnswerLength = 200

/** The encrypted content of a challenge id, in this order. */
type SealedChallenge = readonly [
  flow: string,
  whose: string,
  until: number,
  nonce: string,
  characters: string,
  bits: number,
]

export function createCaptchaService(options: {
  readonly vault: Vault
  readonly store: Pick<Store, 'clock' | 'rates' | 'write'>
  readonly bits?: number
  readonly now?: () => number
}): CaptchaService {
  const { vault, store, bits = defaultBits, now = millisecondsOf(store.clock) } = options
  const enforceChallengeLimit = createChallengeLimiter(store, now)
  const pictures = createCaptchaImages(store, now)

  /**
   * Decrypts a challenge id. Returns `undefined` unless it is authentic, unexpired and for this
   * browser or network.
   */
  const openChallenge = (id: string, ctx: RequestContext): SealedChallenge | undefined => {
    const sealed = vault.open(purpose, id)
    if (!sealed) return undefined
    const content = JSON.parse(sealed.toString()) as SealedChallenge
    const [, owner, until] = content
    const isForClient =
      owner === hashOwner(principalId(ctx.actor)) || owner === hashOwner(`source:${ctx.ip}`)
    return isForClient && now() < until * 1_000 ? content : undefined
  }

  const create: CaptchaService['create'] = async (flow, ctx, { isDrawn } = { isDrawn: false }) => {
    await enforceChallengeLimit(ctx.ip ?? rateLimitKey(ctx))
    const characters = pickCharacters()
    const until = Math.floor(now() / 1_000) + lifetime
    const nonce = randomBytes(9).toString('base64url')
    const owner = hashOwner(rateLimitKey(ctx))
    const content: SealedChallenge = [flow, owner, until, nonce, characters, bits]
    const challenge = challengeOf(vault.seal(purpose, JSON.stringify(content)), content, now())
    return isDrawn ? { ...challenge, image: toDataUrl(drawSeeded(characters, nonce)) } : challenge
  }

  /** Returns the error of an answer, or `undefined` when it is correct. */
  const captchaError = async (input: Input, content: SealedChallenge | undefined) => {
    if (!content) return isEmpty(input) ? 'none' : captchaMessages.over
    const [, , until, nonce] = content
    // Counted before the check, so that a wrong answer consumes the challenge too and a bot cannot
    // try all answers.
    const uses = await store.write((run) => store.rates.count(run, `captcha:${nonce}`, until))
    if (uses > 1) return captchaMessages.over
    return isEmpty(input) || isCorrect(input, content) ? undefined : captchaMessages.wrong
  }

  return {
    create,
    async draw(id, ctx) {
      const [, , , nonce, characters] = openChallenge(id, ctx) ?? []
      if (nonce === undefined || characters === undefined) throw new AppError('not-found')
      return pictures.imageOf(characters, nonce, ctx.ip ?? rateLimitKey(ctx))
    },
    async verify(flow, answer, ctx) {
      const input = parseAnswer(answer)
      const content = input && openChallenge(input.id, ctx)
      const opened = content?.[0] === flow ? content : undefined
      if (input && opened && isEmpty(input) && remainingSeconds(opened, now()) > 0) {
        // The challenge stays valid, so that a form that was sent too early does not restart the
        // wait.
        throw new AppError('captcha-required', {
          details: { captcha: challengeOf(input.id, opened, now()) },
        })
      }
      const message = input ? await captchaError(input, opened) : 'none'
      if (!message) return
      // The error contains the next challenge, so that the client can show the form again without
      // another request.
      const more = { captcha: await create(flow, ctx) }
      const wrong = message === 'none' ? {} : { errors: { captcha: message } }
      throw new AppError('captcha-required', { ...wrong, details: more })
    },
  }
}

/** Builds the public challenge from its content. */
function challengeOf(id: string, content: SealedChallenge, now: number): Challenge {
  const [, , until, , , bits] = content
  return {
    image: `${captchaPicturePath}?id=${id}`,
    work: createProofOfWork(id, bits),
    waitSeconds: remainingSeconds(content, now),
    id,
    until: new Date(until * 1_000).toISOString(),
  }
}

/** Returns the seconds until an empty answer is accepted. */
function remainingSeconds([, , until]: SealedChallenge, now: number): number {
  return Math.max(0, until - lifetime + fullWaitSeconds - Math.floor(now / 1_000))
}

function toDataUrl(image: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(image).toString('base64')}`
}

interface Input {
  readonly id: string
  readonly code: string
  readonly work: string
}

function parseAnswer(answer: unknown): Input | undefined {
  const { id, code = '', work = '' } = Object(answer)
  const isText = [id, code, work].every((one) => typeof one === 'string')
  if (!isText || id === '') return undefined
  const isShort = id.length < 1_000 && code.length + work.length < maxAnswerLength
  return isShort ? { id, code, work } : undefined
}

/** Checks whether the answer is empty, as after a wait. */
function isEmpty({ code, work }: Input): boolean {
  return code === '' && work === ''
}

function isCorrect(
  { id, code, work }: Input,
  [, , , , characters, bits]: SealedChallenge,
): boolean {
  if (work !== '') return verifyProofOfWork(id, bits, work)
  return isEqual(code.toUpperCase().replaceAll(/[\s.-]/gu, ''), characters)
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Returns a short hash of the owner of a challenge, which does not reveal the owner. */
function hashOwner(owner: string | undefined): string {
  return createHash('sha256')
    .update(owner ?? '')
    .digest('base64url')
    .slice(0, 16)
}

const captchaMessages = {
  wrong: localizedMessage('api.createCaptcha.wrong'),
  over: localizedMessage('api.createCaptcha.expired'),
} as const satisfies Readonly<Record<string, LocalizedText>>
