import type { QueryRunner } from '#shell/store/rows.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { AccountResult, ClientContext, CookieChanges } from '../client-context.ts'
import { rotateSession } from '../second-factors/reauthenticate.ts'
import type { UserRecord } from '../users/user-directory.ts'
import { clearThrottle } from './login-throttle.ts'
import { completeSignIn, nextStage, type SignInProgress } from './sign-in.ts'

/**
 * Takes what an email contained as a proof of who the user is, and renews the session if it is that user's.
 * Call it inside the transaction that consumes the proof.
 */
export async function acceptEmailedProof(
  deps: AccountDeps,
  trx: QueryRunner,
  ctx: ClientContext,
  user: UserRecord,
): Promise<CookieChanges | undefined> {
  const { session } = ctx.browser
  await clearThrottle(deps.store, trx, user.email)
  if (!session || session.user !== user.id || session.stage === 'second-factor') return undefined
  return { session: await rotateSession(deps, trx, ctx, session, {}) }
}

/**
 * Completes a sign-in, as far as the second factor. For a user who is already signed in, it was a
 * reauthentication.
 */
export async function completeEmailedSignIn(
  deps: AccountDeps,
  ctx: ClientContext,
  user: UserRecord,
  {
    method,
    remember,
    cookies,
  }: { method: string; remember: unknown; cookies: CookieChanges | undefined },
): Promise<AccountResult<SignInProgress>> {
  const { session } = ctx.browser
  deps.sessions.forget()
  if (session && cookies)
    return { body: { stage: nextStage(deps, user, session.isMultiFactor), factors: [] }, cookies }
  const isRemembered = remember === true || remember === 'on'
  return completeSignIn(deps, ctx, user, { method, isMultiFactor: false, isRemembered })
}
