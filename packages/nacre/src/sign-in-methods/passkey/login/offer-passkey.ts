import { signsInByEmail } from '#shell/language/people/sign-in-methods.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { parseNext } from '#shell/ui/accounts/login-data.ts'
import { loadSignInMethods } from '#shell/ui/accounts/sign-in-methods.ts'
import { passkeySupport } from './browser-passkeys.ts'

/**
 * Offers a passkey to a user who has just set a password, if the device supports passkeys. This
 * requires JavaScript.
 */
export async function offerPasskey(
  outcome: ActionResult,
  { http, url }: PageContext,
): Promise<ActionResult> {
  const next = parseNext(url)
  if (!('to' in outcome) || outcome.to !== next) return outcome
  const methods = await loadSignInMethods(http)
  const { passkey, password } = methods
  // Without another sign-in method, the passkey is required.
  const isNeeded = !password && !signsInByEmail(methods)
  if (!passkey || !(isNeeded || (await canStorePasskey()))) return outcome
  return { to: `/login/passkey?offer&next=${encodeURIComponent(next)}`, isStale: true }
}

async function canStorePasskey(): Promise<boolean> {
  if (typeof document === 'undefined' || passkeySupport() !== 'yes') return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}
