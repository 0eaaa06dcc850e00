import type { AccountInput } from '../account-step.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { AccountDeps } from '../account-deps.ts'
import {
  type ClientContext,
  type CookieChanges,
  type ActiveSession,
  type AccountResult,
  requireSession,
} from '../client-context.ts'
import { throttleAttempt, type ThrottleKey } from '../sign-in/login-throttle.ts'
import type { UserRecord } from '../users/user-directory.ts'
import { type SignInProgress, nextStage } from '../sign-in/sign-in.ts'

/** Authenticates the signed-in user again by password. */
export async function reauthenticateByPassword(
  deps: AccountDeps,
  ctx: ClientContext,
  { password }: AccountInput,
): Promise<AccountResult<SignInProgress>> {
  const { store, userDirectory } = deps
  const session = requireSession(ctx, { mayEnrol: true })
  await verifyCurrentPassword(deps, ctx, session, password, 'password')
  const user = await requireUser(userDirectory.byId(session.user))
  const cookies = await store.write(async (trx) => ({
    session: await rotateSession(deps, trx, ctx, session, {}),
  }))
  deps.sessions.forget()
  deps.log.info(ctx, 'Identity confirmed', user.id)
  return { body: { stage: nextStage(deps, user, session.isMultiFactor), factors: [] }, cookies }
}

/** Throws a field error unless the password is that of the signed-in user. */
export async function verifyCurrentPassword(
  deps: AccountDeps,
  ctx: ClientContext,
  { user }: ActiveSession,
  input: unknown,
  field: string,
): Promise<void> {
  if (typeof input !== 'string' || input === '') {
    throw new AppError('validation-failed', { errors: { [field]: { code: 'required' } } })
  }
  const { store, passwords, log } = deps
  const key: ThrottleKey = `device:own:${user}`
  const attempt = await throttleAttempt(deps, ctx, [key], user)
  const credential = await store.credentials.find('password', user)
  if (!(await passwords.verify(credential?.secret ?? undefined, input))) {
    await log.refuse(ctx, 'password-wrong', 'The password of a reauthentication was wrong.', user)
    const message = localizedMessage('api.reauthentication.wrongPassword')
    throw new AppError('validation-failed', { errors: { [field]: message } })
  }
  await attempt.succeed([key])
}

/**
 * Moves the session to a new secret, because it has more rights from now on (protection against
 * session fixation). The end of the session stays the same. Call it inside a transaction.
 */
export function rotateSession(
  { sessions }: AccountDeps,
  trx: QueryRunner,
  ctx: ClientContext,
  session: ActiveSession,
  { strong = session.isMultiFactor }: { strong?: boolean },
): Promise<NonNullable<CookieChanges['session']>> {
  const { user, isRemembered, method } = session
  const renewed = {
    user,
    isRemembered,
    method,
    isMultiFactor: strong,
    stage: 'authenticated',
    since: session,
  } as const
  return sessions.start(trx, ctx, renewed)
}

/** Awaits a user, or throws `unauthenticated` when the user was removed in the meantime. */
export async function requireUser(found: Promise<UserRecord | undefined>): Promise<UserRecord> {
  const user = await found
  if (!user) throw new AppError('unauthenticated')
  return user
}
