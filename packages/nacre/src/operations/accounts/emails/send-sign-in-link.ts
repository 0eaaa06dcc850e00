import { AppError } from '#shell/language/errors/app-error.ts'
import type { AccountDeps } from '../account-deps.ts'
import { type ClientContext, type AccountResult, requireRecentSession } from '../client-context.ts'
import { enforceEmailLimit } from './enforce-email-limit.ts'
import { emailJob, type EmailRequest } from '../../emails/email-request.ts'
import { assertUserManager } from '../users/user-access.ts'
import { isActiveUser } from '../users/user-directory.ts'

/**
 * Sends a user a link to set a new password, or to sign in where passwords are off. The user
 * manager who requests it does not see the link.
 */
export async function sendSignInLink(
  deps: AccountDeps,
  ctx: ClientContext,
  { id }: Readonly<Record<string, unknown>>,
): Promise<AccountResult<undefined>> {
  const { store, userDirectory, users, log, now } = deps
  requireRecentSession(ctx, now())
  assertUserManager(deps, ctx)
  const user = await userDirectory.byId(String(id))
  if (!user) throw new AppError('not-found')
  const kind = users.signInMethods.password ? 'reset' : 'link'
  if (!isActiveUser(user) || !(users.signInMethods.password || users.signInMethods.magicLink))
    throw new AppError('move-not-allowed')
  await enforceEmailLimit(store, ctx, { kind, email: user.email, now: now() })
  const emailRequest: EmailRequest = { kind, email: user.email }
  await store.write(async (trx) => {
    await store.jobs.add(trx, emailJob, emailRequest)
    await log.record(trx, ctx, { verb: 'magic-link-sent', person: user })
  })
  log.info(ctx, `Sign-in link sent (user:${user.id})`)
  return { body: undefined, cookies: {} }
}
