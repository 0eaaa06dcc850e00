import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { nextIn } from '../login-data.ts'
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
  if (!('to' in outcome) || outcome.to !== next || !(await canKeep())) return outcome
  const ways = await http.get<{ readonly passkey: boolean }>('/v1/session/ways')
  if (!ways.ok || !ways.data.passkey) return outcome
  return { to: `/login/passkey?offer&next=${encodeURIComponent(next)}`, isStale: true }
}

async function canKeep(): Promise<boolean> {
  if (typeof document === 'undefined' || passkeysHere() !== 'yes') return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}
