import type { Picture } from './fields/image.ts'
import type { Language } from './words.ts'

/**
 * What stands between somebody and being signed in: nothing, a second factor, or adding one.
 *
 * @example
 * const step: SignInStep = 'factor'
 */
export type SignInStep = 'open' | 'factor' | 'enrol'

/**
 * What can be shown as a second factor.
 *
 * @example
 * const factor: SecondFactor = 'totp'
 */
export type SecondFactor = 'totp' | 'passkey' | 'recovery'

/**
 * Who is asking, as `/v1/session` answers their own browser.
 *
 * @example
 * const answer = await http.get('/v1/session')
 * const user = answer.ok ? answer.data.user : undefined
 */
export interface Session {
  readonly actor: 'visitor' | 'user' | 'key' | 'system'
  /** The language that they are answered in. */
  readonly language?: Language
  /** The same as it is written where the browser is at home: `en-GB`. */
  readonly locale?: string
  /** The zone that they have chosen, or else that of their clock, where their browser has told it. */
  readonly zone?: string
  /** How far they have come in; nothing for a visitor. */
  readonly step?: SignInStep
  readonly user?: SessionUser
  /** What can be shown as the second factor, while that is missing. */
  readonly factors?: readonly SecondFactor[]
  /** Until when sensitive changes are possible without showing again who one is. */
  readonly proved?: string
  /** The role as which they look around, and change nothing. */
  readonly seenAs?: { readonly role: string; readonly label: string }
  /** What is sent back with every change, in `X-XSRF-TOKEN`. */
  readonly xsrfToken?: string
}

/**
 * The person who is signed in.
 *
 * @example
 * const name = (user: SessionUser) => user.name ?? user.email
 */
export interface SessionUser {
  readonly id: string
  readonly name: string | null
  readonly email: string
  readonly language: Language | null
  /** The zone that they have chosen for themselves. */
  readonly zone: string | null
  readonly picture: Picture | null
  readonly roles: readonly string[]
  readonly state: string
}
