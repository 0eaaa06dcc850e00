import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import type { EnabledMethods } from '#shell/language/people/sign-in-methods.ts'
import type { ProviderProtocol, SessionLifetimes } from '#shell/language/people/user-options.ts'

export interface UsersDescription extends EnabledMethods {
  readonly signUp: 'open' | 'invite-only' | 'closed'
  readonly providers: readonly ProviderDescription[]
  /** The roles of users who sign up, or who are invited without roles. */
  readonly signUpRoles: readonly string[]
  /** The roles that require a second factor. */
  readonly secondFactor: readonly string[]
  readonly sessions: SessionLifetimes
}

/** An OpenID Connect provider for single sign-on. */
export interface ProviderDescription {
  readonly name: string
  readonly label: LocalizedText
  readonly issuer: string
  readonly clientId: string
  readonly clientSecretVariable: string
  readonly satisfiesSecondFactor: boolean
  /** How the provider tells who the user is, if not by OpenID Connect. */
  readonly protocol?: ProviderProtocol
}
