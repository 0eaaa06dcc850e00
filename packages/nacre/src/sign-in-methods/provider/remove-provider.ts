import type { AccountInput } from '#shell/operations/accounts/account-step.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { AccountDeps } from '#shell/operations/accounts/account-deps.ts'
import {
  type ClientContext,
  type AccountResult,
  requireRecentSession,
} from '#shell/operations/accounts/client-context.ts'
import { assertSignInMethodRemains } from '#shell/operations/accounts/second-factors/assert-sign-in-method-remains.ts'
import { requireUser } from '#shell/operations/accounts/second-factors/reauthenticate.ts'

/** Unlinks a provider and ends all other sessions, unless it is the last sign-in method. */
export async function removeProvider(
  { store, users, userDirectory, sessions, log, now }: AccountDeps,
  ctx: ClientContext,
  { name }: AccountInput,
): Promise<AccountResult<undefined>> {
  const { user, hash } = requireRecentSession(ctx, now())
  await store.write(async (trx) => {
    const account = await requireUser(userDirectory.byId(user, trx))
    const all = await store.credentials.list(user, trx)
    const providerCredentials = all.filter((one) => one.kind === 'oidc' && one.name === name)
    if (providerCredentials.length === 0) throw new AppError('not-found')
    assertSignInMethodRemains(
      users,
      all.filter((one) => !providerCredentials.includes(one)),
    )
    for (const { id } of providerCredentials)
      await store.credentials.remove(trx, { user, kind: 'oidc', id })
    await sessions.endAll(trx, user, hash)
    await log.record(trx, ctx, {
      verb: 'oidc-unlinked',
      person: account,
      notice: 'provider-removed',
    })
  })
  sessions.forget()
  log.info(ctx, 'Single sign-on disconnected', user)
  return { body: undefined, cookies: {} }
}
