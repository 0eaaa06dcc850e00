import { AppError } from '#shell/language/errors/app-error.ts'
import type { AccountDeps } from '../account-deps.ts'
import { type ClientContext, type AccountResult, requireRecentSession } from '../client-context.ts'
import { findOwnSession } from './own-sessions.ts'
import { assertUserManager } from '../users/user-access.ts'

/**
 * Ends all sessions of another user. With `factors`, also removes the second factors, for a user
 * who lost the phone. Requires the permission to disable users, and is recorded in the history.
 */
export async function endUserSessions(
  deps: AccountDeps,
  ctx: ClientContext,
  { id, factors }: Readonly<Record<string, unknown>>,
): Promise<AccountResult<undefined>> {
  const { store, sessions, userDirectory, log, now } = deps
  requireRecentSession(ctx, now())
  assertUserManager(deps, ctx)
  const isAll = factors === true
  const user = await store.write(async (trx) => {
    const found = await userDirectory.byId(String(id), trx)
    if (!found) throw new AppError('not-found')
    await sessions.endAll(trx, found.id)
    for (const kind of isAll ? (['totp', 'recovery', 'passkey'] as const) : []) {
      await store.credentials.remove(trx, { user: found.id, kind })
    }
    const notice = isAll ? 'factors-removed' : 'sessions-ended'
    const verb = isAll ? 'second-factors-removed' : 'all-sessions-revoked'
    await log.record(trx, ctx, { verb, person: found, notice })
    return found
  })
  sessions.forget()
  const sentence = isAll ? 'Two-factor authentication reset' : 'All sessions signed out'
  log.info(ctx, `${sentence} Whose: user:${user.id}.`)
  return { body: undefined, cookies: {} }
}

/** Ends one session of another user, such as one on a stolen device. */
export async function endUserSession(
  deps: AccountDeps,
  ctx: ClientContext,
  { id, session }: Readonly<Record<string, unknown>>,
): Promise<AccountResult<undefined>> {
  const { store, sessions, userDirectory, log, now } = deps
  requireRecentSession(ctx, now())
  assertUserManager(deps, ctx)
  const user = await userDirectory.byId(String(id))
  if (!user) throw new AppError('not-found')
  const { hash } = await findOwnSession(store, user.id, String(session))
  await store.write(async (trx) => {
    await sessions.end(trx, hash)
    await log.record(trx, ctx, { verb: 'session-revoked', person: user, notice: 'sessions-ended' })
  })
  sessions.forget()
  log.info(ctx, `Session signed out (user:${user.id})`)
  return { body: undefined, cookies: {} }
}
