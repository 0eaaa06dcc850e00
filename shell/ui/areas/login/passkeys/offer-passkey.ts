import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { nextIn } from '../login-data.ts'
import { loadWays } from '../ways.ts'
import { passkeysHere } from './ask-browser.ts'

/**
 * Whoever has just chosen a password is offered the way that needs none, where their device can keep a
 * passkey. Only a browser knows, so without JavaScript nobody is asked.
 */
export async function offerPasskey(
  outcome: ActOutcome,
  { http, url }: PageContext,
): Promise<ActOutcome> {
  const next = nextIn(url)
  if (!('to' in outcome) || outcome.to !== next) return outcome
  const { passkey, password, link } = await loadWays(http)
  // Who has no other way in makes one now, or finds out why not.
  const isNeeded = !password && !link
  if (!passkey || !(isNeeded || (await canKeep()))) return outcome
  return { to: `/login/passkey?offer&next=${encodeURIComponent(next)}`, isStale: true }
}

async function canKeep(): Promise<boolean> {
  if (typeof document === 'undefined' || passkeysHere() !== 'yes') return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}
