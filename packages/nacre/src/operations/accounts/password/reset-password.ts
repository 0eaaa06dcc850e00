import { AppError } from '#shell/language/errors/app-error.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { AccountInput, AccountStep } from '../account-step.ts'
import { type ClientContext, type AccountResult } from '../client-context.ts'
import { clearThrottle } from '../sign-in/login-throttle.ts'
import { peekToken, consumeToken } from '../emails/one-time-tokens.ts'
import { safeNext } from '../emails/links.ts'
import { requestEmail } from '../emails/request-email.ts'
import { setPassword } from './set-password.ts'
import { completeSignIn, canSignIn, type SignInProgress } from '../sign-in/sign-in.ts'

/**
 * Sends a link to set a new password to an email address. The job checks whether the account exists, so
 * the response does not reveal it.
 */
export const requestPasswordReset: AccountStep<undefined> = async (deps, ctx, input) => {
  if (!deps.users.signInMethods.password) throw new AppError('not-found')
  return requestEmail(deps, ctx, input, 'reset', (request) => ({
    kind: 'reset',
    ...request,
    ...safeNext(input['next']),
  }))
}

/** Sets a new password with a token from an email, and ends all sessions of the user. */
export async function resetPassword(
  deps: AccountDeps,
  ctx: ClientContext,
  { token, password }: AccountInput,
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
