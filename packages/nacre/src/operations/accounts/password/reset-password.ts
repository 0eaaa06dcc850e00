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

/**
 * Sends a password reset link or a magic link to an email address. The job checks whether the
 * account exists, so the response does not reveal it.
 */
export async function requestEmailLink(
  { store, users, captcha, now }: AccountDeps,
  ctx: ClientContext,
  kind: 'reset' | 'link',
  { email, next, captcha: answer }: Input,
): Promise<AccountResult<undefined>> {
  const isOn = kind === 'reset' ? users.signInMethods.password : users.signInMethods.magicLink
  if (!isOn) throw new AppError('not-found')
  if (typeof email !== 'string' || email.trim() === '') {
    throw new AppError('validation-failed', { errors: { email: { code: 'required' } } })
  }
  const about = { kind, email, now: now() }
  if (await isCaptchaRequired(store, ctx, about)) await captcha.verify(kind, answer, ctx)
  await enforceEmailLimit(store, ctx, about)
  const { language } = ctx
  const spoken = language === undefined ? {} : { language }
  const emailRequest: EmailRequest = { kind, email, ...spoken, ...safeNext(next) }
  await store.write((trx) => store.jobs.add(trx, emailJob, emailRequest))
  return { body: undefined, cookies: {} }
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
