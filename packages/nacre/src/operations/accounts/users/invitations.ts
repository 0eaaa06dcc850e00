import type { AccountInput } from '../account-step.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import { countAttempts } from '../../enforce-rate-limits.ts'
import { assertAccountChange } from '../../assert-account-change.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { ClientContext, AccountResult } from '../client-context.ts'
import { enforceEmailLimit } from '../emails/enforce-email-limit.ts'
import { peekToken, consumeToken } from '../emails/one-time-tokens.ts'
import { emailJob, type EmailRequest } from '../../emails/email-request.ts'
import { setPassword } from '../password/set-password.ts'
import { completeSignIn, type SignInProgress } from '../sign-in/sign-in.ts'

/**
 * Invites a user. Requires the permission to create users; only administrators may assign roles.
 * The job that follows every creation sends the email.
 */
export async function invite(
  deps: AccountDeps,
  ctx: ClientContext,
  { email, ...values }: AccountInput,
): Promise<AccountResult<StoredRecord>> {
  const { store, userDirectory, operations, users } = deps
  if (users.signUp === 'closed') throw new AppError('not-found')
  const { authorizer } = operations
  const { entity } = userDirectory
  authorizer.grant(ctx.actor, ['create'], entity)
  const writableFields = authorizer.writable(ctx.actor, entity, 'create')
  const forbiddenFields = Object.keys(values).filter(
    (name) => name in entity.fields && !writableFields.has(name),
  )
  if (forbiddenFields.length > 0) {
    const fields = Object.fromEntries(
      forbiddenFields.map((name) => [name, { code: 'not-permitted' } as const]),
    )
    throw new AppError('validation-failed', { errors: fields })
  }
  const { roles } = values
  // Without roles in the request, the user gets the default role of a sign-up.
  if (roles !== undefined)
    assertAccountChange(ctx, entity, { verb: 'change', values: { roles }, before: { roles: [] } })
  await countAttempts(store, ctx, [{ entity, verb: 'create' }])
  const user = await userDirectory.write((trx) =>
    userDirectory.create(trx, ctx, { ...values, email }, 'invited'),
  )
  return { body: authorizer.pickReadable(ctx.actor, entity, user), cookies: {} }
}

/** Sends the invitation again to a user who has not accepted it yet. */
export async function resendInvitation(
  { store, userDirectory, operations, now }: AccountDeps,
  ctx: ClientContext,
  { id }: AccountInput,
): Promise<AccountResult<undefined>> {
  operations.authorizer.grant(ctx.actor, ['create'], userDirectory.entity)
  const user = await userDirectory.byId(String(id))
  if (!user) throw new AppError('not-found')
  if (user.state !== 'invited') throw new AppError('move-not-allowed')
  await enforceEmailLimit(store, ctx, { kind: 'invitation', email: user.email, now: now() })
  const emailRequest: EmailRequest = { kind: 'invitation', user: user.id }
  await store.write((trx) => store.jobs.add(trx, emailJob, emailRequest))
  return { body: undefined, cookies: {} }
}

/** Revokes a pending invitation: invalidates its link and moves the user to the trash. */
export async function revokeInvitation(
  { store, userDirectory, operations }: AccountDeps,
  ctx: ClientContext,
  { id }: AccountInput,
): Promise<AccountResult<undefined>> {
  const { authorizer } = operations
  authorizer.grant(ctx.actor, ['read', 'remove'], userDirectory.entity)
  const user = await userDirectory.byId(String(id))
  if (!user) throw new AppError('not-found')
  if (user.state !== 'invited') throw new AppError('move-not-allowed')
  const { version } = user
  await operations.remove(ctx, userDirectory.entity, { id: user.id, version })
  // A user who is restored from the trash gets a new invitation.
  await store.write((trx) => store.oneTimeTokens.deleteForPurpose(trx, 'invitation', user.id))
  return { body: undefined, cookies: {} }
}

/** Returns the invited user, for the greeting on the page. */
export async function previewInvitation(
  { store, userDirectory, now }: AccountDeps,
  { token }: AccountInput,
): Promise<AccountResult<{ readonly email: string; readonly name: string | null }>> {
  const seen = await peekToken(store, 'invitation', { token, now: now() })
  const user = seen && (await userDirectory.byId(seen.user ?? ''))
  if (user?.state !== 'invited') throw new AppError('link-expired')
  return { body: { email: user.email, name: user.name }, cookies: {} }
}

/**
 * Accepts an invitation and signs the user in. Without password sign-in, the user then adds another
 * sign-in method.
 */
export async function acceptInvitation(
  deps: AccountDeps,
  ctx: ClientContext,
  { token, name, password }: AccountInput,
): Promise<AccountResult<SignInProgress>> {
  const { store, userDirectory, users, passwords, newPassword, log, now } = deps
  const tokenInput = { token, now: now() }
  const { body: known } = await previewInvitation(deps, { token })
  const about = { email: known.email, name: name ?? known.name }
  const hash = users.signInMethods.password
    ? await passwords.hash(await newPassword(password, about))
    : undefined
  const account = await userDirectory.write(async (trx) => {
    const { user } = await consumeToken(store, trx, 'invitation', tokenInput)
    const found = await userDirectory.byId(user ?? '', trx)
    if (found?.state !== 'invited') throw new AppError('link-expired')
    await store.oneTimeTokens.deleteForPurpose(trx, 'invitation', found.id)
    const named = typeof name === 'string' && name.trim() !== '' ? { name } : {}
    const self = { ...ctx, actor: { kind: 'user', id: found.id, roles: found.roles } } as const
    const active = await userDirectory.change(
      trx,
      self,
      found,
      { ...named, state: 'active' },
      'activate',
    )
    if (hash !== undefined) await setPassword(store, trx, { user: found.id, hash, now: now() })
    return active
  })
  log.info(ctx, 'Invitation accepted', account.id)
  return completeSignIn(deps, ctx, account, {
    method: 'invitation',
    isMultiFactor: false,
    isRemembered: false,
  })
}
