import type { AccountInput } from '#shell/operations/accounts/account-step.ts'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { AccountDeps } from '#shell/operations/accounts/account-deps.ts'
import {
  type ClientContext,
  type AccountResult,
  requireRecentSession,
} from '#shell/operations/accounts/client-context.ts'
import { assertSignInMethodRemains } from '#shell/operations/accounts/second-factors/assert-sign-in-method-remains.ts'
import {
  loadWebAuthn,
  saveChallenge,
  passkeyRejected,
  relyingPartyOf,
  parsePasskeyResponse,
  takeChallenge,
} from './passkeys.ts'
import {
  requireUser,
  rotateSession,
} from '#shell/operations/accounts/second-factors/reauthenticate.ts'
import { createRecoveryCodes } from '#shell/operations/accounts/second-factors/recovery-codes.ts'

/** Ed25519, ES256 and RS256: every authenticator supports at least one of them. */
const algorithms = [-8, -7, -257]
const longestName = 60

/** Returns the WebAuthn options to create a passkey. */
export async function passkeyCreationOptions(
  deps: AccountDeps,
  ctx: ClientContext,
): Promise<AccountResult<unknown>> {
  const { store, userDirectory, product, now } = deps
  const { user } = requireRecentSession(ctx, now(), { mayEnrol: true })
  const { email, name } = await requireUser(userDirectory.byId(user))
  const { generateRegistrationOptions } = await loadWebAuthn()
  const existing = (await store.credentials.list(user)).filter(({ kind }) => kind === 'passkey')
  const options = await generateRegistrationOptions({
    rpName: product.name,
    rpID: relyingPartyOf(deps, ctx).site,
    userID: new TextEncoder().encode(user),
    userName: email,
    userDisplayName: name ?? email,
    attestationType: 'none',
    excludeCredentials: existing.map(({ key }) => ({ id: key })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await saveChallenge(deps, options.challenge, { user })
  return { body: { options }, cookies: {} }
}

/**
 * Adds a passkey and ends all other sessions. The current session counts as two-factor
 * authenticated. Users without recovery codes get ten.
 */
export async function addPasskey(
  deps: AccountDeps,
  ctx: ClientContext,
  { credential, name }: AccountInput,
): Promise<AccountResult<{ readonly id: string; readonly codes: readonly string[] }>> {
  const { store, userDirectory, sessions, log, now } = deps
  const session = requireRecentSession(ctx, now(), { mayEnrol: true })
  const { user } = session
  const { challenge } = parsePasskeyResponse(credential)
  await takeChallenge(deps, challenge, { user })
  const registered = await verifyRegistration(deps, ctx, credential, challenge)
  const created = new Date(now()).toISOString()
  const label = typeof name === 'string' ? name.trim().slice(0, longestName) : ''
  const result = await store.write(async (trx) => {
    const account = await requireUser(userDirectory.byId(user, trx))
    if (await store.credentials.find('passkey', registered.id, trx)) throw new AppError('conflict')
    const id = await store.credentials.add(trx, {
      user,
      kind: 'passkey',
      key: registered.id,
      secret: Buffer.from(registered.publicKey).toString('base64url'),
      counter: registered.counter,
      data: { transports: registered.transports ?? [] },
      name: label === '' ? null : label,
      createdAt: created,
    })
    const hasRecoveryCodes = (await store.credentials.list(user, trx)).some(
      ({ kind }) => kind === 'recovery',
    )
    const codes = hasRecoveryCodes
      ? []
      : await createRecoveryCodes(store, trx, { user, now: now() })
    await sessions.endAll(trx, user)
    await log.record(trx, ctx, { verb: 'passkey-added', person: account, notice: 'passkey-added' })
    return { id, codes, renewed: await rotateSession(deps, trx, ctx, session, { strong: true }) }
  })
  sessions.forget()
  log.info(ctx, 'Passkey added', user)
  return { body: { id: result.id, codes: result.codes }, cookies: { session: result.renewed } }
}

async function verifyRegistration(
  deps: AccountDeps,
  ctx: ClientContext,
  credential: unknown,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { origin, site } = relyingPartyOf(deps, ctx)
  try {
    const { verified: isRight, registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: site,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (isRight && registrationInfo) return registrationInfo.credential
  } catch (error) {
    throw passkeyRejected(error)
  }
  throw passkeyRejected()
}

/** Renames a passkey of the user. */
export async function renamePasskey(
  { store, now }: AccountDeps,
  ctx: ClientContext,
  { id, name }: AccountInput,
): Promise<AccountResult<undefined>> {
  const { user } = requireRecentSession(ctx, now())
  const own = (await store.credentials.list(user)).find((one) => one.id === id)
  if (own?.kind !== 'passkey') throw new AppError('not-found')
  const label = typeof name === 'string' ? name.trim().slice(0, longestName) : ''
  await store.write((trx) => store.credentials.change(trx, own.id, { name: label || null }))
  return { body: undefined, cookies: {} }
}

/** Removes a passkey and ends all other sessions, unless it is the last sign-in method. */
export async function removePasskey(
  { store, users, userDirectory, sessions, log, now }: AccountDeps,
  ctx: ClientContext,
  { id }: AccountInput,
): Promise<AccountResult<undefined>> {
  const { user, hash } = requireRecentSession(ctx, now())
  await store.write(async (trx) => {
    const account = await requireUser(userDirectory.byId(user, trx))
    const of = { user, kind: 'passkey', id: String(id) } as const
    if (!(await store.credentials.remove(trx, of))) throw new AppError('not-found')
    const left = await store.credentials.list(user, trx)
    assertSignInMethodRemains(users, left)
    if (!left.some(({ kind }) => kind === 'passkey' || kind === 'totp')) {
      await store.credentials.remove(trx, { user, kind: 'recovery' })
    }
    await sessions.endAll(trx, user, hash)
    await log.record(trx, ctx, {
      verb: 'passkey-removed',
      person: account,
      notice: 'passkey-removed',
    })
  })
  sessions.forget()
  log.info(ctx, 'Passkey removed', user)
  return { body: undefined, cookies: {} }
}
