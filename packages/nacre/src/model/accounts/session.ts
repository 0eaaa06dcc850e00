import type { StoredImage } from '#shell/field-types/image/field.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'

/**
 * What stands between somebody and being signed in: nothing, a second factor, or adding one.
 *
 * @example
 * const stage: SignInStep = 'second-factor'
 */
export type SignInStep = 'authenticated' | 'second-factor' | 'enrol-second-factor'

/**
 * A kind of second factor.
 *
 * @example
 * const factor: SecondFactor = 'totp'
 */
export type SecondFactor = 'totp' | 'passkey' | 'recovery'

/**
 * The session of a browser, as `/v1/session` returns it.
 *
 * @example
 * const response = await http.get('/v1/session')
 * const user = response.ok ? response.data.user : undefined
 */
export interface Session {
  readonly actor: 'visitor' | 'user' | 'key' | 'system'
  /** The language of responses. */
  readonly language?: Language
  /** The language with the region of the browser: `en-GB`. */
  readonly locale?: string
  /** The time zone that the user has selected, or that of the browser if known. */
  readonly timeZone?: string
  /** The stage of the sign-in. Missing for a visitor. */
  readonly stage?: SignInStep
  readonly user?: SessionUser
  /** The second factors that the user can use, while one is required. */
  readonly factors?: readonly SecondFactor[]
  /** The time until which sensitive changes are possible without reauthentication. */
  readonly reauthenticatedUntil?: string
  /** The role that an administrator views the product as. Changes are disabled. */
  readonly viewingAs?: { readonly role: string; readonly label: string }
  /** The XSRF token. Clients send it in the `X-XSRF-TOKEN` header of every change. */
  readonly xsrfToken?: string
}

/**
 * The user of a session.
 *
 * @example
 * const name = (user: SessionUser) => user.name ?? user.email
 */
export interface SessionUser {
  readonly id: string
  readonly name: string | null
  readonly email: string
  readonly language: Language | null
  /** The time zone that the user has selected. */
  readonly timeZone: string | null
  readonly picture: StoredImage | null
  readonly roles: readonly string[]
  readonly state: string
}
