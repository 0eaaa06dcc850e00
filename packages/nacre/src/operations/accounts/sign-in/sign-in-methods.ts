import { enabledMethods, type EnabledMethods } from '#shell/language/people/sign-in-methods.ts'
import { localize } from '#shell/language/texts/localized-text.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { ClientContext } from '../client-context.ts'

/** The available sign-in methods, for the sign-in page. */
export interface PublicSignInMethods extends EnabledMethods {
  readonly signUp: 'open' | 'invite-only' | 'closed'
  readonly providers: readonly { readonly name: string; readonly label: string }[]
}

export async function publicSignInMethods(
  { users }: AccountDeps,
  { language }: ClientContext,
): Promise<PublicSignInMethods> {
  const { signUp, signInMethods } = users
  const providers = signInMethods.oidc.map(({ name, label }) => ({
    name,
    label: localize(label, language),
  }))
  return { signUp, ...enabledMethods(signInMethods), providers }
}
