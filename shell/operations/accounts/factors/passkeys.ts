import type { Run } from '#shell/store/database.ts'
import type { Credential } from '#shell/store/accounts/credentials.ts'
import { Failure } from '#shell/model/failure.ts'
import { hashToken } from '../../vault.ts'
import type { AccountParts } from '../account-parts.ts'
import type { Caller } from '../caller.ts'

/** What a browser hands over for a passkey. Nothing of it has been checked. */
export interface PasskeyGiven {
  readonly id: string
  readonly challenge: string
}

const purpose = 'passkey'
const patience = 5 * 60_000

/** The site that a passkey belongs to: nobody else's page can ask for it. */
export function placeOf(
  { origin }: AccountParts,
  { browser }: Caller,
): { origin: string; site: string } {
  const here = browser.origin ?? origin()
  return { origin: here, site: URL.parse(here)?.hostname ?? '' }
}

/** Notes what was asked, so that it can be answered once and within five minutes. */
export async function noteChallenge(
  { store, now }: AccountParts,
  challenge: string,
  { user, browser }: { user?: string; browser?: string | undefined },
): Promise<void> {
  await store.write((run) =>
    store.tickets.add(run, {
      hash: hashToken(purpose, challenge),
      purpose,
      user: user ?? null,
      data: { browser: browser ?? null },
      created: new Date(now()).toISOString(),
      until: new Date(now() + patience).toISOString(),
    }),
  )
}

/** Takes the challenge that is answered; it must have been put to this user, in this browser. */
export async function takeChallenge(
  { store, now }: AccountParts,
  challenge: string,
  { user, browser }: { user?: string; browser?: string | undefined },
): Promise<void> {
  const at = new Date(now()).toISOString()
  const shown = { hash: hashToken(purpose, challenge), purpose, now: at }
  const ticket = await store.write((run) => store.tickets.take(run, shown))
  const isTheirs =
    ticket?.user === (user ?? null) && Object(ticket.data).browser === (browser ?? null)
  if (!isTheirs) throw notTaken()
}

/** What is handed over, as far as it must be understood to find what it answers. */
export function readPasskey(given: unknown): PasskeyGiven {
  const { id, response } = Object(given)
  const { clientDataJSON } = Object(response)
  if (typeof id !== 'string' || typeof clientDataJSON !== 'string') {
    throw new Failure('invalid', { fields: { credential: { id: 'needed' } } })
  }
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return { id, challenge: String(challenge) }
  } catch {
    throw notTaken()
  }
}

export function notTaken(cause?: unknown): Failure {
  const says = { en: 'This passkey was not taken.', de: 'Dieser Passkey passt nicht.' }
  return new Failure('not-believed', { says, ...(cause === undefined ? {} : { cause }) })
}

/** Loaded when somebody first uses one. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Inside a transaction: uses it; a counter that goes back is that of a copy. Many never count. */
export async function usePasskey(
  { store, now }: AccountParts,
  run: Run,
  { id }: Credential,
  counter: number,
): Promise<boolean> {
  const at = new Date(now()).toISOString()
  if (counter > 0) return store.credentials.advance(run, id, counter, at)
  await store.credentials.used(run, id, at)
  return true
}
