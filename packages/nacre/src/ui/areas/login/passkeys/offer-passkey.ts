import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { parseNext } from '../login-data.ts'
import { loadSignInMethods } from '../sign-in-methods.ts'
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
  const { passkey, password, magicLink } = await loadSignInMethods(http)
  // Without another sign-in method, the passkey is required.
  const isNeeded = !password && !magicLink
  if (!passkey || !(isNeeded || (await canStorePasskey()))) return outcome
  return { to: `/login/passkey?offer&next=${encodeURIComponent(next)}`, isStale: true }
}

async function canStorePasskey(): Promise<boolean> {
  if (typeof document === 'undefined' || passkeySupport() !== 'yes') return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}
