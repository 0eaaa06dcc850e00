import type { AccountInput } from '../account-step.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { hashSecretToken } from '../../vault.ts'
import type { AccountDeps } from '../account-deps.ts'
import { type ClientContext, type AccountResult, requireRecentSession } from '../client-context.ts'
import type { EncodedQrCode } from './encode-qr.ts'
import { requireUser, rotateSession } from './reauthenticate.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { codeText, totpPurpose } from './second-factor.ts'
import { createToken } from '../sessions/token.ts'
import { createTotpSecret, matchTotpStep, totpUri } from '#shell/tools/totp.ts'

const purpose = 'totp'
const enrollmentLifetime = 30 * 60_000

/** The data to set up an authenticator app, and the token to send back with its first code. */
export interface TotpEnrollment {
  readonly token: string
  readonly secret: string
  /** The `otpauth:` URI that the QR code contains. */
  readonly address: string
  /** The QR code for the camera of a phone. */
  readonly qr: EncodedQrCode
}

/**
 * Starts the setup of an authenticator app. Nothing changes until the user confirms a first code.
 */
export async function startTotpEnrollment(
  { store, userDirectory, vault, product, now }: AccountDeps,
  ctx: ClientContext,
): Promise<AccountResult<TotpEnrollment>> {
  const { user } = requireRecentSession(ctx, now(), { mayEnrol: true })
  const { email } = await requireUser(userDirectory.byId(user))
  if (await store.credentials.find('totp', user)) throw new AppError('conflict')
  const [secret, token] = [createTotpSecret(), createToken()]
  await store.write(async (trx) => {
    await store.oneTimeTokens.deleteForPurpose(trx, purpose, user)
    await store.oneTimeTokens.add(trx, {
      hash: hashSecretToken(purpose, token),
      purpose,
      user,
      data: vault.seal(totpPurpose, secret),
      createdAt: new Date(now()).toISOString(),
      expiresAt: new Date(now() + enrollmentLifetime).toISOString(),
    })
  })
  const address = totpUri({ secret, site: product.name, email })
  // Few users add an app, so the QR encoder is loaded on first use.
  const { encodeQr } = await import('./encode-qr.ts')
  return { body: { token, secret, address, qr: encodeQr(address) }, cookies: {} }
}

/**
 * Adds the authenticator app and requires its codes from now on. Ends all other sessions, because
 * they started without it. Users without recovery codes get ten.
 */
export async function confirmTotp(
  deps: AccountDeps,
  ctx: ClientContext,
  { token, code }: AccountInput,
): Promise<AccountResult<{ readonly codes: readonly string[] }>> {
  const { store, userDirectory, sessions, vault, log, now } = deps
  const session = requireRecentSession(ctx, now(), { mayEnrol: true })
  const { user } = session
  const at = new Date(now()).toISOString()
  const hash = hashSecretToken(purpose, String(token))
  const seen = await store.oneTimeTokens.peek({ hash, purpose, now: at })
  const sealed = seen?.user === user ? String(seen.data) : undefined
  const secret = sealed && vault.open(totpPurpose, sealed)?.toString()
  if (sealed === undefined || !secret) throw new AppError('link-expired')
  const step = matchTotpStep(secret, codeText(code), now())
  if (step === undefined) throw new AppError('invalid-code')
  const result = await store.write(async (trx) => {
    const account = await requireUser(userDirectory.byId(user, trx))
    if (!(await store.oneTimeTokens.consume(trx, { hash, purpose, now: at })))
      throw new AppError('link-expired')
    const stored = { user, kind: 'totp', key: user, secret: sealed, counter: step } as const
    await store.credentials.add(trx, { ...stored, createdAt: at })
    const hasRecoveryCodes = (await store.credentials.list(user, trx)).some(
      ({ kind }) => kind === 'recovery',
    )
    const codes = hasRecoveryCodes
      ? []
      : await createRecoveryCodes(store, trx, { user, now: now() })
    await sessions.endAll(trx, user)
    await log.record(trx, ctx, {
      verb: 'totp-added',
      person: account,
      notice: 'totp-added',
    })
    return { codes, session: await rotateSession(deps, trx, ctx, session, { strong: true }) }
  })
  sessions.forget()
  log.info(ctx, 'Authenticator app added', user)
  return { body: { codes: result.codes }, cookies: { session: result.session } }
}

/** Removes the authenticator app. Also removes the recovery codes, unless a passkey remains. */
export async function removeTotp(
  deps: AccountDeps,
  ctx: ClientContext,
): Promise<AccountResult<undefined>> {
  const { store, userDirectory, sessions, log, now } = deps
  const session = requireRecentSession(ctx, now())
  const { user, hash } = session
  await store.write(async (trx) => {
    const account = await requireUser(userDirectory.byId(user, trx))
    if (!(await store.credentials.remove(trx, { user, kind: 'totp' })))
      throw new AppError('not-found')
    const left = await store.credentials.list(user, trx)
    if (!left.some(({ kind }) => kind === 'passkey')) {
      await store.credentials.remove(trx, { user, kind: 'recovery' })
    }
    await sessions.endAll(trx, user, hash)
    await log.record(trx, ctx, {
      verb: 'totp-removed',
      person: account,
      notice: 'totp-removed',
    })
  })
  sessions.forget()
  log.info(ctx, 'Authenticator app removed', user)
  return { body: undefined, cookies: {} }
}

/** Creates ten new recovery codes and invalidates the previous ones. */
export async function renewRecoveryCodes(
  deps: AccountDeps,
  ctx: ClientContext,
): Promise<AccountResult<{ readonly codes: readonly string[] }>> {
  const { store, userDirectory, log, now } = deps
  const { user } = requireRecentSession(ctx, now())
  const codes = await store.write(async (trx) => {
    const account = await requireUser(userDirectory.byId(user, trx))
    await log.record(trx, ctx, {
      verb: 'recovery-codes-created',
      person: account,
      notice: 'recovery-codes-made',
    })
    return createRecoveryCodes(store, trx, { user, now: now() })
  })
  log.info(ctx, 'Recovery codes created', user)
  return { body: { codes }, cookies: {} }
}
