import type { AccountInput } from '../account-step.ts'
import type { AccountDeps } from '../account-deps.ts'
import {
  type ClientContext,
  type AccountResult,
  requireRecentSession,
  requireSession,
} from '../client-context.ts'
import {
  verifyCurrentPassword,
  requireUser,
  rotateSession,
} from '../second-factors/reauthenticate.ts'
import { setPassword } from './set-password.ts'
import { type SignInProgress, nextStage } from '../sign-in/sign-in.ts'

/**
 * Changes the password of the signed-in user and ends all other sessions. Requires the current
 * password, or a recent authentication when the user has no password.
 */
export async function changePassword(
  deps: AccountDeps,
  ctx: ClientContext,
  { current, password }: AccountInput,
): Promise<AccountResult<SignInProgress>> {
  const { store, userDirectory, passwords, newPassword, sessions, log, now } = deps
  const session = requireSession(ctx, { mayEnrol: true })
  const currentPassword = await store.credentials.find('password', session.user)
  if (currentPassword) await verifyCurrentPassword(deps, ctx, session, current, 'current')
  else requireRecentSession(ctx, now(), { mayEnrol: true })
  const known = await requireUser(userDirectory.byId(session.user))
  const hash = await passwords.hash(await newPassword(password, known))
  const cookies = await store.write(async (trx) => {
    const user = await requireUser(userDirectory.byId(session.user, trx))
    await setPassword(store, trx, { user: user.id, hash, now: now() })
    await store.oneTimeTokens.deleteForPurpose(trx, 'reset', user.id)
    await sessions.endAll(trx, user.id)
    await forgetOtherDevices(deps, ctx, user.id, trx)
    await log.record(trx, ctx, {
      verb: 'password-changed',
      person: user,
      notice: 'password-changed',
    })
    return { session: await rotateSession(deps, trx, ctx, session, {}) }
  })
  sessions.forget()
  log.info(ctx, 'Password changed', session.user)
  return { body: { stage: nextStage(deps, known, session.isMultiFactor), factors: [] }, cookies }
}

/** Removes all known devices of the user except this browser. */
export async function forgetOtherDevices(
  { store, now }: AccountDeps,
  { browser: { device } }: ClientContext,
  userId: string,
  trx: Parameters<AccountDeps['store']['devices']['deleteAll']>[0],
): Promise<void> {
  const isKnown = device !== undefined && (await store.devices.isKnown(device, userId, trx))
  await store.devices.deleteAll(trx, userId)
  if (isKnown) await store.devices.recordSignIn(trx, device, userId, new Date(now()).toISOString())
}
