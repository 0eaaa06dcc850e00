import { AppError } from '#shell/language/errors/app-error.ts'
import { isAdministrator } from '#shell/language/entities/permission.ts'
import { administrator } from '#shell/language/roles/role.ts'
import type { AccountDeps } from '../account-deps.ts'
import { type ClientContext, type AccountResult, requireSession } from '../client-context.ts'
import { requireUser } from '../second-factors/reauthenticate.ts'

/** The role name for a signed-in user without roles. */
export const roleOfUsersWithoutRoles = 'user'

/**
 * Starts “view as role” for an administrator. It applies to this session only and blocks all
 * changes. Records that belong to the administrator still do.
 */
export async function startViewAs(
  { store, sessions, userDirectory, product, log }: AccountDeps,
  ctx: ClientContext,
  { role }: Readonly<Record<string, unknown>>,
): Promise<AccountResult<{ readonly role: string }>> {
  const { hash, user } = requireSession(ctx)
  const account = await requireUser(userDirectory.byId(user))
  // Checks the roles of the account, not of the session, so that an administrator can switch from
  // one role to the next.
  const own = { kind: 'user', id: user, roles: account.roles ?? [] } as const
  if (!isAdministrator(own, product.roles)) throw new AppError('forbidden')
  const roleNames = [roleOfUsersWithoutRoles, ...product.roles.map((one) => one.role)]
  if (typeof role !== 'string' || role === administrator.role || !roleNames.includes(role)) {
    throw new AppError('validation-failed', {
      errors: { role: { code: 'invalid-choice', choices: roleNames } },
    })
  }
  await store.write(async (trx) => {
    await sessions.setViewAs(trx, hash, role)
    await log.record(trx, ctx, { verb: `view-as-start:${role}`, person: account })
  })
  sessions.forget()
  log.info(ctx, `Role preview started: ${role}`, user)
  return { body: { role }, cookies: {} }
}

/** Stops “view as role”. Succeeds also when it was not active. */
export async function stopViewAs(
  { store, sessions, userDirectory, log }: AccountDeps,
  ctx: ClientContext,
): Promise<AccountResult<undefined>> {
  const { hash, user, viewingAs } = requireSession(ctx)
  if (viewingAs === undefined) return { body: undefined, cookies: {} }
  const account = await requireUser(userDirectory.byId(user))
  await store.write(async (trx) => {
    await sessions.setViewAs(trx, hash, null)
    await log.record(trx, ctx, { verb: `view-as-end:${viewingAs}`, person: account })
  })
  sessions.forget()
  log.info(ctx, `Role preview ended: ${viewingAs}`, user)
  return { body: undefined, cookies: {} }
}
