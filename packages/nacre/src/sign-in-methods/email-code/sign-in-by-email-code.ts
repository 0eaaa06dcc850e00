import { AppError } from '#shell/language/errors/app-error.ts'
import type { AccountDeps } from '#shell/operations/accounts/account-deps.ts'
import type { AccountResult, ClientContext } from '#shell/operations/accounts/client-context.ts'
import {
  acceptEmailedProof,
  completeEmailedSignIn,
} from '#shell/operations/accounts/sign-in/emailed-sign-in.ts'
import { canSignIn, type SignInProgress } from '#shell/operations/accounts/sign-in/sign-in.ts'
import { redeemEmailCode } from './email-codes.ts'

/**
 * Signs in with a code from an email, as far as the second factor. A wrong code and a missing account give
 * the same error. For a user who is already signed in, it counts as a recent authentication.
 */
export async function signInByEmailCode(
  deps: AccountDeps,
  ctx: ClientContext,
  { code, remember }: Readonly<Record<string, unknown>>,
): Promise<AccountResult<SignInProgress>> {
  const { store, users, userDirectory, log } = deps
  if (!users.signInMethods.emailCode) throw new AppError('not-found')
  const accepted = await store.write(async (trx) => {
    const id = await redeemEmailCode(deps, trx, { code, browser: ctx.browser.id })
    const user = id === undefined ? undefined : await userDirectory.byId(id, trx)
    if (!user || !canSignIn(user)) return undefined
    return { user, cookies: await acceptEmailedProof(deps, trx, ctx, user) }
  })
  if (!accepted) {
    await log.refuse(ctx, 'email-code-wrong', 'Sign-in failed: invalid code from an email')
    throw new AppError('invalid-code')
  }
  const { user, cookies } = accepted
  return completeEmailedSignIn(deps, ctx, user, { method: 'email-code', remember, cookies })
}
