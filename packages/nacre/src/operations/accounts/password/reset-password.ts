import { AppError } from '#shell/model/app-error.ts'
import type { AccountDeps } from '../account-deps.ts'
import { type ClientContext, type AccountResult } from '../client-context.ts'
import { clearThrottle } from '../sign-in/login-throttle.ts'
import { enforceEmailLimit, isCaptchaRequired } from '../emails/enforce-email-limit.ts'
import { peekToken, consumeToken } from '../emails/one-time-tokens.ts'
import { safeNext } from '../emails/links.ts'
import { emailJob, type EmailRequest } from '../emails/email-request.ts'
import { setPassword } from './set-password.ts'
import { completeSignIn, canSignIn, type SignInProgress } from '../sign-in/sign-in.ts'

type Input = Readonly<Record<string, unknown>>

/** The sign-in methods to which the emails belong. */
const methodOf = { reset: 'password', link: 'magicLink', code: 'emailCode' } as const

/**
 * Sends a password reset link, a magic link or a code to an email address. The job checks whether the
 * account exists, so the response does not reveal it.
 */
export async function requestEmailLink(
  { store, users, captcha, now }: AccountDeps,
  ctx: ClientContext,
  kind: keyof typeof methodOf,
  { email, next, captcha: answer }: Input,
): Promise<AccountResult<undefined>> {
  if (!users.signInMethods[methodOf[kind]]) throw new AppError('not-found')
  if (typeof email !== 'string' || email.trim() === '') {
    throw new AppError('validation-failed', { errors: { email: { code: 'required' } } })
  }
  const about = { kind, email, now: now() }
  if (await isCaptchaRequired(store, ctx, about))
    await captcha.verify(kind === 'reset' ? kind : 'link', answer, ctx)
  await enforceEmailLimit(store, ctx, about)
  const { language } = ctx
  const spoken = language === undefined ? {} : { language }
  const request = { email, ...spoken }
  const emailRequest: EmailRequest =
    kind === 'code'
      ? { kind, ...request, browser: browserOf(ctx) }
      : { kind, ...request, ...safeNext(next) }
  await store.write((trx) => store.jobs.add(trx, emailJob, emailRequest))
  return { body: undefined, cookies: {} }
}

/** Returns the browser that may use a code. Each page of the login area identifies it by a cookie. */
function browserOf({ browser }: ClientContext): string {
  if (browser.id === undefined) throw new AppError('bad-request')
  return browser.id
}

/** Sets a new password with a token from an email, and ends all sessions of the user. */
export async function resetPassword(
  deps: AccountDeps,
  ctx: ClientContext,
  { token, password }: Input,
): Promise<AccountResult<SignInProgress>> {
  const { store, userDirectory, passwords, newPassword, sessions, log, now } = deps
  const tokenInput = { token, now: now() }
  const seen = await peekToken(store, 'reset', tokenInput)
  const known = seen && (await userDirectory.byId(seen.user ?? ''))
  if (!known || !canSignIn(known)) throw new AppError('link-expired')
  const hash = await passwords.hash(await newPassword(password, known))
  const account = await store.write(async (trx) => {
    const { user } = await consumeToken(store, trx, 'reset', tokenInput)
    const found = await userDirectory.byId(user ?? '', trx)
    if (!found || !canSignIn(found)) throw new AppError('link-expired')
    await setPassword(store, trx, { user: found.id, hash, now: now() })
    await store.oneTimeTokens.deleteForPurpose(trx, 'reset', found.id)
    await store.oneTimeTokens.deleteForPurpose(trx, 'link', found.id)
    await sessions.endAll(trx, found.id)
    await store.devices.deleteAll(trx, found.id)
    await clearThrottle(store, trx, found.email)
    await log.record(trx, ctx, {
      verb: 'password-reset',
      person: found,
      notice: 'password-changed',
    })
    return found
  })
  sessions.forget()
  log.info(ctx, 'Password reset with an emailed link', account.id)
  return completeSignIn(deps, ctx, account, {
    method: 'password-reset',
    isMultiFactor: false,
    isRemembered: false,
  })
}
