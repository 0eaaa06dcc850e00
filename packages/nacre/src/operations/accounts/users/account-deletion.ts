import { systemActor } from '#shell/language/roles/actor.ts'
import { AppError, toAppError } from '#shell/language/errors/app-error.ts'
import { type Job, job } from '#shell/language/product/job.ts'
import { createId } from '#shell/store/identifier.ts'
import type { RequestContext } from '../../request-context.ts'
import type { AccountDeps } from '../account-deps.ts'
import {
  type ClientContext,
  type AccountResult,
  requireRecentSession,
  requireSession,
} from '../client-context.ts'
import { deletionDelay } from '../emails/email-job.ts'
import { emailJob, type EmailRequest } from '../../emails/email-request.ts'
import type { UserRecord } from './user-directory.ts'
import { requireUser } from '../second-factors/reauthenticate.ts'

/** The name of the job that deletes an account. */
export const accountDeletionJob = 'nacre.account-deletion'

/**
 * Schedules the deletion of the user's own account in 14 days and ends all other sessions. The user
 * can cancel it until then.
 */
export async function scheduleAccountDeletion(
  deps: AccountDeps,
  ctx: ClientContext,
): Promise<AccountResult<{ readonly deletedAt: string }>> {
  const { store, userDirectory, sessions, log, now } = deps
  const session = requireRecentSession(ctx, now())
  const until = new Date(now() + deletionDelay).toISOString()
  await userDirectory.write(async (trx) => {
    const before = await requireUser(userDirectory.byId(session.user, trx))
    if (before.state !== 'active') throw new AppError('move-not-allowed')
    // Otherwise the user would hear of it two weeks later, when nobody can do anything about it.
    await userDirectory.assertRemovable(trx, ctx, before)
    const user = await userDirectory.change(trx, ctx, before, { state: 'leaving' }, 'leave')
    const hash = createId()
    const created = new Date(now()).toISOString()
    await store.oneTimeTokens.add(trx, {
      hash,
      purpose,
      user: user.id,
      data: null,
      createdAt: created,
      expiresAt: until,
    })
    await store.jobs.add(trx, accountDeletionJob, { user: user.id, hash }, { runAt: until })
    const emailRequest: EmailRequest = { kind: 'farewell', user: user.id }
    await store.jobs.add(trx, emailJob, emailRequest)
    await sessions.endAll(trx, user.id, session.hash)
  })
  sessions.forget()
  log.info(ctx, 'Account deletion scheduled', session.user)
  return { body: { deletedAt: until }, cookies: {} }
}

const purpose = 'leave'

/** Cancels the scheduled deletion of the user's own account. */
export async function cancelAccountDeletion(
  { store, userDirectory, log }: AccountDeps,
  ctx: ClientContext,
): Promise<AccountResult<undefined>> {
  const { user } = requireSession(ctx)
  await userDirectory.write(async (trx) => {
    const before = await requireUser(userDirectory.byId(user, trx))
    if (before.state !== 'leaving') throw new AppError('move-not-allowed')
    const account = await userDirectory.change(trx, ctx, before, { state: 'active' }, 'stay')
    await store.oneTimeTokens.deleteForPurpose(trx, purpose, user)
    await log.record(trx, ctx, {
      verb: 'account-deletion-canceled',
      person: account,
      notice: 'deletion-stopped',
    })
  })
  log.info(ctx, 'Account deletion canceled', user)
  return { body: undefined, cookies: {} }
}

/**
 * Returns the job that deletes an account permanently, unless the user has canceled the deletion.
 */
export function createAccountDeletionJob(deps: AccountDeps): Job {
  const { store, userDirectory } = deps
  return job({
    async run({ payload, id: request }) {
      const { user, hash } = Object(payload)
      const ctx: RequestContext = { actor: systemActor, channel: 'job', requestId: request }
      const pendingTokens = await store.oneTimeTokens.list(String(user), purpose)
      const account = await userDirectory.byId(String(user))
      if (account?.state !== 'leaving' || !pendingTokens.some((one) => one.hash === hash)) return
      await store.write((trx) => userDirectory.assertRemovable(trx, ctx, account))
      await erasePersonalData(deps, ctx, account)
      try {
        const recordRef = { id: account.id, version: undefined }
        await deps.operations.remove(ctx, userDirectory.entity, recordRef)
        await deps.operations.erase(ctx, userDirectory.entity, recordRef)
      } catch (error) {
        // Other records still reference the user. What remains contains no personal data.
        if (toAppError(error).code !== 'conflict') throw error
      }
    },
  })
}

/** Removes all personal data from the record, the credentials and the history of a user. */
async function erasePersonalData(
  { store, userDirectory, sessions }: AccountDeps,
  ctx: RequestContext,
  before: UserRecord,
): Promise<void> {
  const clearedFields = Object.entries(userDirectory.entity.fields)
    .filter(([name, { required, readOnly }]) => !required && !readOnly && name !== 'roles')
    .map(([name, { emptyValue }]) => [name, emptyValue])
  const values = {
    ...Object.fromEntries(clearedFields),
    email: `${before.id}@left.invalid`,
    roles: [],
    state: 'disabled',
  }
  await store.write(async (trx) => {
    const kinds = ['password', 'passkey', 'totp', 'recovery', 'oidc'] as const
    for (const kind of kinds) await store.credentials.remove(trx, { user: before.id, kind })
    await sessions.endAll(trx, before.id)
    await store.devices.deleteAll(trx, before.id)
    await store.oneTimeTokens.deleteAll(trx, before.id)
    await userDirectory.change(trx, ctx, before, values, 'forget')
    await store.history.deleteHistory(trx, { entity: userDirectory.entity.name, record: before.id })
  })
  sessions.forget()
}
