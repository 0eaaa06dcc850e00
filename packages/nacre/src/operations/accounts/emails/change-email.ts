import type { AccountInput } from '../account-step.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { AccountDeps } from '../account-deps.ts'
import { type ClientContext, type AccountResult, requireRecentSession } from '../client-context.ts'
import { enforceEmailLimit } from './enforce-email-limit.ts'
import { consumeToken } from './one-time-tokens.ts'
import { emailJob, type EmailRequest } from '../../emails/email-request.ts'
import { normalizedEmail } from '../users/user-directory.ts'

/**
 * Sends a confirmation link to the new email address. The address changes when the user opens the
 * link.
 */
export async function requestEmailChange(
  { store, now }: AccountDeps,
  ctx: ClientContext,
  input: AccountInput,
): Promise<AccountResult<undefined>> {
  const { user } = requireRecentSession(ctx, now())
  const email = normalizedEmail(input['email'])
  if (email === '') {
    const fieldError = { code: 'pattern-mismatch', shape: 'name@example.org' } as const
    throw new AppError('validation-failed', { errors: { email: fieldError } })
  }
  await enforceEmailLimit(store, ctx, { kind: 'address', email, now: now() })
  const emailRequest: EmailRequest = { kind: 'address', user, email }
  await store.write((trx) => store.jobs.add(trx, emailJob, emailRequest))
  return { body: undefined, cookies: {} }
}

/**
 * Changes the email address of the user who opened the confirmation link. Notifies the previous
 * address and invalidates all sign-in links sent to it.
 */
export async function confirmEmailChange(
  deps: AccountDeps,
  ctx: ClientContext,
  { token }: AccountInput,
): Promise<AccountResult<{ readonly email: string }>> {
  const { store, userDirectory, log, now } = deps
  const email = await userDirectory.write(async (trx) => {
    const { user, data } = await consumeToken(store, trx, 'address', { token, now: now() })
    const before = await userDirectory.byId(user ?? '', trx)
    const newEmail = normalizedEmail(Object(data).email)
    if (!before || newEmail === '') throw new AppError('link-expired')
    const self = { ...ctx, actor: { kind: 'user', id: before.id, roles: before.roles } } as const
    const account = await userDirectory.change(
      trx,
      self,
      before,
      { email: newEmail },
      'email-changed',
    )
    for (const purpose of ['reset', 'link', 'address'] as const) {
      await store.oneTimeTokens.deleteForPurpose(trx, purpose, account.id)
    }
    const notice = { person: account, notice: 'address-changed', address: before.email } as const
    await log.record(trx, self, { verb: 'email-confirmed', ...notice })
    log.info(ctx, 'Email address changed', account.id)
    return newEmail
  })
  return { body: { email }, cookies: {} }
}
