import type { AccountInput } from '../account-step.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { ClientContext, ActiveSession, AccountResult } from '../client-context.ts'
import { throttleAttempt, type ThrottleKey } from '../sign-in/login-throttle.ts'
import { type UserRecord } from '../users/user-directory.ts'
import { requireUser } from './reauthenticate.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { type SignInProgress, nextStage, recordSignIn } from '../sign-in/sign-in.ts'
import { matchTotpStep } from '#shell/tools/totp.ts'

/** The vault purpose for TOTP secrets. */
export const totpPurpose = 'totp'

/**
 * Verifies a TOTP code, as the second factor of a sign-in or to authenticate again. A code works
 * once across all processes.
 */
export function verifyTotp(
  deps: AccountDeps,
  ctx: ClientContext,
  { code }: AccountInput,
): Promise<AccountResult<SignInProgress>> {
  return verifySecondFactor(deps, ctx, 'totp', async (user) => {
    const { store, vault, now } = deps
    const credential = await store.credentials.find('totp', user.id)
    const secret = credential && vault.open(totpPurpose, String(credential.secret))?.toString()
    const step = secret && matchTotpStep(secret, codeText(code), now())
    if (!credential || typeof step !== 'number') return undefined
    const at = new Date(now()).toISOString()
    return async (trx) => {
      const isFirst = await store.credentials.advance(trx, credential.id, step, at)
      // Encrypts the TOTP secret with the current installation secret, so that the previous one can
      // be retired.
      if (isFirst && vault.needsReseal(String(credential.secret))) {
        const sealed = { secret: vault.seal(totpPurpose, String(secret)) }
        await store.credentials.change(trx, credential.id, sealed)
      }
      return isFirst
    }
  })
}

/** Verifies one of the ten recovery codes, for users without access to their authenticator. */
export function verifyRecoveryCode(
  deps: AccountDeps,
  ctx: ClientContext,
  { code }: AccountInput,
): Promise<AccountResult<SignInProgress>> {
  return verifySecondFactor(deps, ctx, 'recovery', async ({ id }) => {
    const input = codeText(code)
    return (trx) => useRecoveryCode(deps.store, trx, { user: id, code: input })
  })
}

/** Consumes the second factor inside a transaction. Returns whether it was still valid. */
export type ConsumeFactor = (trx: QueryRunner) => Promise<boolean>

/**
 * Verifies a second factor. Opens a session that waits for it, or renews an open session. `verify`
 * returns the function that consumes the factor, or `undefined` when the factor is wrong.
 */
export async function verifySecondFactor(
  deps: AccountDeps,
  ctx: ClientContext,
  kind: 'totp' | 'recovery' | 'passkey',
  verify: (user: UserRecord) => Promise<ConsumeFactor | undefined>,
): Promise<AccountResult<SignInProgress>> {
  const { store, userDirectory, sessions, log } = deps
  const { session } = ctx.browser
  if (!session) throw new AppError('unauthenticated')
  const account = await requireUser(userDirectory.byId(session.user))
  // A passkey cannot be guessed, so failed attempts of attackers must not lock it out.
  const throttleKeys = kind === 'passkey' ? [] : [await factorThrottleKey(deps, ctx, account)]
  await enforceAttemptLimit(deps, session)
  const attempt = await throttleAttempt(deps, ctx, throttleKeys, account.id)
  const consume = await verify(account)
  const cookies =
    consume &&
    (await store.write(async (trx) => {
      if (!(await consume(trx))) return undefined
      const { user, isRemembered, method } = session
      const isOpening = session.stage === 'second-factor'
      const since = isOpening ? {} : { since: session }
      const newSession = {
        user,
        isRemembered,
        method,
        isMultiFactor: true,
        stage: 'authenticated',
        ...since,
      } as const
      const newCookies = { session: await sessions.start(trx, ctx, newSession) }
      const verb = kind === 'recovery' ? 'recovery-code-used' : undefined
      if (verb)
        await log.record(trx, ctx, { verb: 'recovery-code-used', person: account, notice: verb })
      return isOpening
        ? { ...newCookies, ...(await recordSignIn(deps, trx, ctx, account, method)) }
        : newCookies
    }))
  if (!cookies) {
    await log.refuse(ctx, 'second-factor-wrong', 'Two-factor verification failed', account.id)
    throw new AppError('invalid-code')
  }
  await attempt.succeed(throttleKeys)
  sessions.forget()
  log.info(ctx, 'Two-factor verification succeeded', account.id)
  return { body: { stage: nextStage(deps, account, true), factors: [] }, cookies }
}

const maxAttempts = 5

/** Ends the pending sign-in after five codes. The user starts again with the password. */
async function enforceAttemptLimit(
  { store, sessions }: AccountDeps,
  { hash, stage }: ActiveSession,
): Promise<void> {
  if (stage !== 'second-factor') return
  const isLimitReached = await store.write(async (trx) => {
    const attempts = await store.rates.count(trx, `factor ${hash}`, 1)
    if (attempts > maxAttempts) await sessions.end(trx, hash)
    return attempts > maxAttempts
  })
  if (!isLimitReached) return
  sessions.forget()
  throw new AppError('unauthenticated')
}

/**
 * Returns the throttle key. Known devices have their own key, so that an attacker who knows the
 * password cannot lock out the owner by guessing codes.
 */
async function factorThrottleKey(
  { store }: AccountDeps,
  { browser: { device } }: ClientContext,
  { id }: UserRecord,
): Promise<ThrottleKey> {
  const isKnown = device !== undefined && (await store.devices.isKnown(device, id))
  return isKnown ? `device:factor:${device}:${id}` : `account:factor:${id}`
}

export function codeText(input: unknown): string {
  if (typeof input === 'string' && input.trim() !== '') return input.slice(0, 200)
  throw new AppError('validation-failed', { errors: { code: { code: 'required' } } })
}
