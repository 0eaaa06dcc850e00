import type { AccountInput } from '#shell/operations/accounts/account-step.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { AccountDeps } from '#shell/operations/accounts/account-deps.ts'
import type { ClientContext, AccountResult } from '#shell/operations/accounts/client-context.ts'
import { peekToken, consumeToken } from '#shell/operations/accounts/emails/one-time-tokens.ts'
import {
  acceptEmailedProof,
  completeEmailedSignIn,
} from '#shell/operations/accounts/sign-in/emailed-sign-in.ts'
import { canSignIn, type SignInProgress } from '#shell/operations/accounts/sign-in/sign-in.ts'

/**
 * Signs in with a link from an email or the command line, as far as the second factor. For a user
 * who is already signed in, it counts as a recent authentication.
 */
export async function signInByMagicLink(
  deps: AccountDeps,
  ctx: ClientContext,
  { token, remember }: AccountInput,
): Promise<AccountResult<SignInProgress>> {
  const { store, users, userDirectory, now } = deps
  const tokenInput = { token, now: now() }
  const isReturn = (await peekToken(store, 'return', tokenInput)) !== undefined
  if (!users.signInMethods.magicLink && !isReturn) throw new AppError('not-found')
  const purpose = isReturn ? 'return' : 'link'
  const { person, cookies } = await store.write(async (trx) => {
    const { user } = await consumeToken(store, trx, purpose, tokenInput)
    const found = await userDirectory.byId(user ?? '', trx)
    if (!found || !canSignIn(found)) throw new AppError('link-expired')
    await store.oneTimeTokens.deleteForPurpose(trx, purpose, found.id)
    return { person: found, cookies: await acceptEmailedProof(deps, trx, ctx, found) }
  })
  return completeEmailedSignIn(deps, ctx, person, { method: 'magic-link', remember, cookies })
}
