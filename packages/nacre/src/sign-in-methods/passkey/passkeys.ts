import { localizedMessage } from '#shell/messages/translate.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Credential } from '#shell/store/accounts/credentials.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { hashSecretToken } from '#shell/operations/vault.ts'
import type { AccountDeps } from '#shell/operations/accounts/account-deps.ts'
import type { ClientContext } from '#shell/operations/accounts/client-context.ts'

/** The WebAuthn response of a browser. Nothing in it is verified. */
export interface PasskeyResponse {
  readonly id: string
  readonly challenge: string
}

const purpose = 'passkey'
const challengeLifetime = 5 * 60_000

/** Returns the origin and the relying party id of this site. */
export function relyingPartyOf(
  { origin }: AccountDeps,
  { browser }: ClientContext,
): { origin: string; site: string } {
  const siteOrigin = browser.origin ?? origin()
  return { origin: siteOrigin, site: URL.parse(siteOrigin)?.hostname ?? '' }
}

/** Stores a WebAuthn challenge. It is valid once, for five minutes. */
export async function saveChallenge(
  { store, now }: AccountDeps,
  challenge: string,
  { user, browser }: { user?: string; browser?: string | undefined },
): Promise<void> {
  await store.write((trx) =>
    store.oneTimeTokens.add(trx, {
      hash: hashSecretToken(purpose, challenge),
      purpose,
      user: user ?? null,
      data: { browser: browser ?? null },
      createdAt: new Date(now()).toISOString(),
      expiresAt: new Date(now() + challengeLifetime).toISOString(),
    }),
  )
}

/** Consumes a WebAuthn challenge, or throws unless it was created for this user or browser. */
export async function takeChallenge(
  { store, now }: AccountDeps,
  challenge: string,
  { user, browser }: { user?: string; browser?: string | undefined },
): Promise<void> {
  const at = new Date(now()).toISOString()
  const lookup = { hash: hashSecretToken(purpose, challenge), purpose, now: at }
  const token = await store.write((trx) => store.oneTimeTokens.consume(trx, lookup))
  const isExpected =
    token?.user === (user ?? null) && Object(token.data).browser === (browser ?? null)
  if (!isExpected) throw passkeyRejected()
}

/** Parses a WebAuthn response as far as needed to find its challenge. */
export function parsePasskeyResponse(input: unknown): PasskeyResponse {
  const { id, response } = Object(input)
  const { clientDataJSON } = Object(response)
  if (typeof id !== 'string' || typeof clientDataJSON !== 'string') {
    throw new AppError('validation-failed', { errors: { credential: { code: 'required' } } })
  }
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return { id, challenge: String(challenge) }
  } catch {
    throw passkeyRejected()
  }
}

export function passkeyRejected(cause?: unknown): AppError {
  const message = localizedMessage('api.passkeys.notVerified')
  return new AppError('verification-failed', { message, ...(cause === undefined ? {} : { cause }) })
}

/** Loaded at the first use of a passkey. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/**
 * Stores the signature counter of a passkey. Returns false when the counter did not increase, which
 * indicates a cloned authenticator. Many authenticators always send 0. Call it inside a
 * transaction.
 */
export async function updatePasskeyCounter(
  { store, now }: AccountDeps,
  trx: QueryRunner,
  { id }: Credential,
  counter: number,
): Promise<boolean> {
  const at = new Date(now()).toISOString()
  if (counter > 0) return store.credentials.advance(trx, id, counter, at)
  await store.credentials.used(trx, id, at)
  return true
}
