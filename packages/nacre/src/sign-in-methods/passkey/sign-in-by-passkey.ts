import type { AccountInput } from '#shell/operations/accounts/account-step.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Credential } from '#shell/store/accounts/credentials.ts'
import type { AccountDeps } from '#shell/operations/accounts/account-deps.ts'
import type { ClientContext, AccountResult } from '#shell/operations/accounts/client-context.ts'
import {
  loadWebAuthn,
  saveChallenge,
  passkeyRejected,
  relyingPartyOf,
  parsePasskeyResponse,
  takeChallenge,
  updatePasskeyCounter,
} from './passkeys.ts'
import { verifySecondFactor } from '#shell/operations/accounts/second-factors/second-factor.ts'
import {
  completeSignIn,
  canSignIn,
  type SignInProgress,
} from '#shell/operations/accounts/sign-in/sign-in.ts'

/**
 * Returns the WebAuthn options to use a passkey: any passkey of this site, or those of the user of
 * the session.
 */
export async function passkeyRequestOptions(
  deps: AccountDeps,
  ctx: ClientContext,
): Promise<AccountResult<unknown>> {
  const { store, users } = deps
  const { session, id } = ctx.browser
  if (!session && !users.signInMethods.passkey) throw new AppError('not-found')
  const ownCredentials = session ? await store.credentials.list(session.user) : []
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(deps, ctx).site,
    userVerification: 'required',
    allowCredentials: ownCredentials
      .filter(({ kind }) => kind === 'passkey')
      .map(({ key }) => ({ id: key })),
  })
  await saveChallenge(deps, options.challenge, challengeOwner(session?.user, id))
  return { body: { options }, cookies: {} }
}

/**
 * Signs in with a passkey, which counts as two factors. In an existing session, the passkey is the
 * second factor or a recent authentication. Passkeys cannot be guessed, so they are not throttled.
 */
export async function signInByPasskey(
  deps: AccountDeps,
  ctx: ClientContext,
  { credential, remember }: AccountInput,
): Promise<AccountResult<SignInProgress>> {
  const { store, users, userDirectory, log } = deps
  const { session, id: browser } = ctx.browser
  if (!session && !users.signInMethods.passkey) throw new AppError('not-found')
  const input = parsePasskeyResponse(credential)
  await takeChallenge(deps, input.challenge, challengeOwner(session?.user, browser))
  const storedCredential = await store.credentials.find('passkey', input.id)
  if (!storedCredential) {
    await log.refuse(ctx, 'passkey-unknown', 'Sign-in failed: unknown passkey')
    throw new AppError('account-not-linked', { message: unknownPasskey })
  }
  const counter = await verifyAssertion(deps, ctx, storedCredential, credential, input.challenge)
  if (counter === undefined) {
    await log.refuse(
      ctx,
      'passkey-invalid',
      'Sign-in failed: invalid passkey',
      storedCredential.user,
    )
    throw passkeyRejected()
  }
  if (session) {
    if (storedCredential.user !== session.user)
      throw new AppError('verification-failed', { message: passkeyOfAnotherUser })
    return verifySecondFactor(
      deps,
      ctx,
      'passkey',
      async () => (trx) => updatePasskeyCounter(deps, trx, storedCredential, counter),
    )
  }
  const user = await userDirectory.byId(storedCredential.user)
  const isGood = await store.write((trx) =>
    updatePasskeyCounter(deps, trx, storedCredential, counter),
  )
  if (!isGood || !user || !canSignIn(user)) throw passkeyRejected()
  const isRemembered = remember === true || remember === 'on'
  return completeSignIn(deps, ctx, user, { method: 'passkey', isMultiFactor: true, isRemembered })
}

const unknownPasskey = localizedMessage('api.usePasskey.notRegistered')
const passkeyOfAnotherUser = localizedMessage('api.usePasskey.ofAnother')

/** Binds a challenge to the user, or to the browser when the user is unknown. */
function challengeOwner(userId: string | undefined, browser: string | undefined) {
  return userId === undefined ? { browser } : { user: userId }
}

/**
 * Verifies a WebAuthn response and returns its signature counter, or `undefined` when it is
 * invalid.
 */
async function verifyAssertion(
  deps: AccountDeps,
  ctx: ClientContext,
  { key, secret, counter }: Credential,
  credential: unknown,
  challenge: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { origin, site } = relyingPartyOf(deps, ctx)
  try {
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: site,
      requireUserVerification: true,
      credential: {
        id: key,
        publicKey: new Uint8Array(Buffer.from(String(secret), 'base64url')),
        counter,
      },
    })
    return isRight ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
