import { localize } from '#shell/model/localized-text.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { ClientContext } from '../client-context.ts'

/** The available sign-in methods, for the sign-in page. */
export interface PublicSignInMethods {
  readonly signUp: 'open' | 'invite-only' | 'closed'
  readonly password: boolean
  readonly passkey: boolean
  readonly magicLink: boolean
  readonly providers: readonly { readonly name: string; readonly label: string }[]
}

export async function publicSignInMethods(
  { users }: AccountDeps,
  { language }: ClientContext,
): Promise<PublicSignInMethods> {
  const { signUp, signInMethods } = users
  const { password, passkey, magicLink, oidc } = signInMethods
  const providers = oidc.map(({ name, label }) => ({ name, label: localize(label, language) }))
  return { signUp, password, passkey, magicLink, providers }
}
