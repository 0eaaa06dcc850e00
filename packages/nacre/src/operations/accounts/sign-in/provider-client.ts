import type { OidcProvider } from '#shell/language/people/user-options.ts'
import type { HttpEgress } from '../../http-egress.ts'

/** What a provider says about the user who signs in. */
export interface VerifiedIdentity {
  readonly subject: string
  readonly email: string | undefined
  /** Whether the provider has verified the email address. */
  readonly isVerified: boolean
  readonly name: string | undefined
}

/** The state of one sign-in between redirect and callback. */
export interface ProviderFlow {
  readonly verifier: string
  readonly nonce: string
  readonly state: string
}

/** A client for the declared providers. All its requests use the egress client. */
export interface ProviderClient {
  /** Returns the authorization URL, and the state to store until the callback. */
  startSignIn(provider: OidcProvider, callback: string): Promise<{ address: string } & ProviderFlow>
  /** Exchanges the callback for verified identity claims. */
  finishSignIn(provider: OidcProvider, callback: URL, flow: ProviderFlow): Promise<VerifiedIdentity>
}

export interface ProviderClientOptions {
  readonly outgoing: HttpEgress
  /** Reads the client secret from the environment variable of this name. */
  readonly secretOf: (variable: string) => string | undefined
}
