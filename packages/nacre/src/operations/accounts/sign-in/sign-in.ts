import { AppError } from '#shell/language/errors/app-error.ts'
import type { SecondFactor, SignInStep } from '#shell/model/accounts/session.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Credential } from '#shell/store/accounts/credentials.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { ClientContext, CookieChanges, AccountResult } from '../client-context.ts'
import { accountThrottleKey, throttleAttempt, type ThrottleKey } from './login-throttle.ts'
import type { UserRecord } from '../users/user-directory.ts'
import { createToken } from '../sessions/token.ts'
import { hashSecretToken } from '../../vault.ts'

/** The next step of a sign-in, with the available second factors. */
export interface SignInProgress {
  readonly stage: SignInStep
  /** For the step `factor`: the second factors of the user. */
  readonly factors: readonly SecondFactor[]
}

/** The input of a password sign-in. Nothing in it is validated. */
export interface PasswordSignInInput {
  readonly email?: unknown
  readonly password?: unknown
  readonly remember?: unknown
  readonly captcha?: unknown
}

/**
 * Signs in by password. A missing account, a missing password and a wrong password return the same
 * error after the same amount of work.
 */
export async function signInByPassword(
  deps: AccountDeps,
  ctx: ClientContext,
  input: PasswordSignInInput,
): Promise<AccountResult<SignInProgress>> {
  const { store, userDirectory, passwords, captcha, users, log } = deps
  if (!users.signInMethods.password) throw new AppError('not-found')
  const { email, password } = readCredentials(input)
  const user = await userDirectory.byEmail(email)
  const isKnownDevice = await store.devices.isKnown(ctx.browser.device ?? '', user?.id ?? '')
  const own: ThrottleKey = isKnownDevice
    ? `device:${ctx.browser.device ?? ''}:${user?.id ?? ''}`
    : accountThrottleKey(email)
  const source: ThrottleKey = `source:${ctx.ip ?? 'nowhere'}`
  const attempt = await throttleAttempt(deps, ctx, isKnownDevice ? [own] : [own, source], user?.id)
  if (attempt.isSuspicious) {
    await captcha.verify('sign-in', input.captcha, ctx).catch(async (error: unknown) => {
      // No password was checked, so this attempt does not count as a failure.
      await attempt.succeed([])
      throw error
    })
  }
  const credential = await store.credentials.find('password', user?.id ?? '')
  const isMatch = await passwords.verify(credential?.secret ?? undefined, password)
  if (!isMatch || !user || !credential || !canSignIn(user)) {
    const sentence = 'Sign-in failed: invalid credentials'
    await log.refuse(ctx, 'password-wrong', sentence, user?.id)
    throw new AppError('invalid-credentials')
  }
  await attempt.succeed([own])
  if (passwords.needsRehash(String(credential.secret))) await rehash(deps, credential, password)
  const isRemembered = isYes(input.remember)
  return completeSignIn(deps, ctx, user, { method: 'password', isMultiFactor: false, isRemembered })
}

/** Checks whether the state of a user allows signing in. */
export function canSignIn({ state }: UserRecord): boolean {
  return state === 'active' || state === 'leaving'
}

/** The result of an authentication. */
export interface AuthenticationResult {
  readonly method: string
  /** Whether the method counts as two factors. */
  readonly isMultiFactor: boolean
  readonly isRemembered: boolean
}

/** Opens a session for an authenticated user, or a pending one that waits for the second factor. */
export async function completeSignIn(
  deps: AccountDeps,
  ctx: ClientContext,
  user: UserRecord,
  authentication: AuthenticationResult,
): Promise<AccountResult<SignInProgress>> {
  const { store, sessions } = deps
  const factors = authentication.isMultiFactor ? [] : await requiredFactors(deps, user)
  const isOpen = factors.length === 0
  const cookies = await store.write(async (trx) => {
    const stage = isOpen ? 'authenticated' : 'second-factor'
    const session = await sessions.start(trx, ctx, { ...authentication, user: user.id, stage })
    return {
      session,
      ...(isOpen ? await recordSignIn(deps, trx, ctx, user, authentication.method) : {}),
    }
  })
  sessions.forget()
  if (isOpen) deps.log.info(ctx, 'User signed in', user.id)
  const step = isOpen ? nextStage(deps, user, authentication.isMultiFactor) : 'second-factor'
  return { body: { stage: step, factors }, cookies }
}

/**
 * Records a sign-in and stores the browser as a known device. Call it inside the transaction that
 * opens the session.
 */
export async function recordSignIn(
  { store, log, now }: AccountDeps,
  trx: QueryRunner,
  ctx: ClientContext,
  user: UserRecord,
  via: string,
): Promise<Pick<CookieChanges, 'device'>> {
  const at = new Date(now()).toISOString()
  const { device } = ctx.browser
  const isKnownDevice = device !== undefined && (await store.devices.isKnown(device, user.id, trx))
  const hasDevices = await store.devices.hasAny(user.id, trx)
  const notice = isKnownDevice || !hasDevices ? {} : ({ notice: 'new-device' } as const)
  await log.record(trx, ctx, { verb: `sign-in:${via}`, person: user, ...notice })
  if (device !== undefined) {
    await store.devices.recordSignIn(trx, device, user.id, at)
    return {}
  }
  const token = createToken()
  await store.devices.recordSignIn(trx, hashSecretToken('device', token), user.id, at)
  return { device: token }
}

/**
 * Returns the second factors that the user can choose from, or none when no second factor is
 * required.
 */
export async function requiredFactors(
  { store, users }: Pick<AccountDeps, 'store' | 'users'>,
  { id, roles }: UserRecord,
): Promise<readonly SecondFactor[]> {
  const kinds = new Set((await store.credentials.list(id)).map(({ kind }) => kind))
  if (!kinds.has('totp') && !(users.requiresSecondFactor(roles) && kinds.has('passkey'))) return []
  return (['totp', 'passkey', 'recovery'] as const).filter((kind) => kinds.has(kind))
}

/** Returns the next step after a session was opened. */
export function nextStage(
  { users }: Pick<AccountDeps, 'users'>,
  { roles }: UserRecord,
  isMultiFactor: boolean,
): SignInStep {
  return users.requiresSecondFactor(roles) && !isMultiFactor
    ? 'enrol-second-factor'
    : 'authenticated'
}

/** Checks whether a value from JSON or a form means yes. */
function isYes(input: unknown): boolean {
  return input === true || input === 'on' || input === 'yes'
}

function readCredentials({ email, password }: PasswordSignInInput): {
  email: string
  password: string
} {
  const requiredError = { code: 'required' } as const
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
  if (isText(email) && isText(password)) return { email, password }
  const fields = {
    ...(isText(email) ? {} : { email: requiredError }),
    ...(isText(password) ? {} : { password: requiredError }),
  }
  throw new AppError('validation-failed', { errors: fields })
}

/** Replaces a hash with an outdated cost at sign-in. */
async function rehash(
  { store, passwords }: AccountDeps,
  { id }: Credential,
  password: string,
): Promise<void> {
  const secret = await passwords.hash(password)
  await store.write((trx) => store.credentials.change(trx, id, { secret }))
}
