import { validateValues } from '#shell/model/values/validate-values.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { administrator } from '#shell/language/roles/role.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import { hasAdministrator } from '../../assert-administrator-remains.ts'
import type { AccountDeps } from '../account-deps.ts'
import { collectFieldErrors } from '../collect-field-errors.ts'
import type { ClientContext, AccountResult } from '../client-context.ts'
import { issueToken, peekToken, consumeToken } from '../emails/one-time-tokens.ts'
import { tokenUrl } from '../emails/links.ts'
import { normalizedEmail } from '../users/user-directory.ts'
import { setPassword } from '../password/set-password.ts'
import { type SignInProgress, nextStage, recordSignIn } from './sign-in.ts'

/**
 * Returns the link to create the first administrator, or `undefined` when an active administrator
 * exists. `token` is an optional token from the configuration.
 */
export async function createSetupLink(
  { store, userDirectory, now }: AccountDeps,
  { origin, token }: { origin: string; token?: string },
): Promise<string | undefined> {
  if (await hasAdministrator(store, userDirectory.entity)) return undefined
  const issued = await store.write(async (trx) => {
    // The same configured token may have been issued before.
    if (token !== undefined) await store.oneTimeTokens.deleteForPurpose(trx, 'set-up')
    const tokenField = token === undefined ? {} : { token }
    return issueToken(store, trx, 'set-up', { now: now(), ...tokenField })
  })
  return tokenUrl(origin, 'set-up', issued.token)
}

/** The input for the first administrator. Nothing in it is validated. */
export interface SetupInput {
  readonly token?: unknown
  readonly email?: unknown
  readonly name?: unknown
  readonly password?: unknown
}

/**
 * Creates the first administrator and signs the user in. Of concurrent requests with the link, one
 * succeeds.
 */
export async function setupFirstAdministrator(
  deps: AccountDeps,
  ctx: ClientContext,
  input: SetupInput,
): Promise<AccountResult<SignInProgress>> {
  const { store, users, userDirectory, sessions, passwords, newPassword, log, now } = deps
  const tokenInput = { token: input.token, now: now() }
  if (!(await peekToken(store, 'set-up', tokenInput))) throw new AppError('link-expired')
  const { name = null, password } = input
  const email = normalizedEmail(input.email)
  await collectFieldErrors(
    () =>
      validateValues(userDirectory.entity, { email: input.email ?? null, name }, { whole: false }),
    () => users.signInMethods.password && newPassword(password, { email, name }),
  )
  // Without password sign-in, the first administrator adds a passkey next.
  const hash = users.signInMethods.password ? await passwords.hash(String(password)) : undefined
  const result = await userDirectory.write(async (trx) => {
    // Each process has issued its own link, so a lock serializes requests with different links.
    await store.rates.lock(trx, 'last administrator')
    await consumeToken(store, trx, 'set-up', tokenInput)
    if (await hasAdministrator(store, userDirectory.entity, trx)) throw new AppError('link-expired')
    await store.oneTimeTokens.deleteForPurpose(trx, 'set-up')
    const user = await createFirstAdministrator(deps, trx, ctx, input)
    if (hash !== undefined) await setPassword(store, trx, { user: user.id, hash, now: now() })
    const entering = {
      user: user.id,
      stage: 'authenticated',
      isMultiFactor: false,
      isRemembered: false,
    } as const
    const session = await sessions.start(trx, ctx, { ...entering, method: 'set-up' })
    return {
      user,
      cookies: { session, ...(await recordSignIn(deps, trx, ctx, user, 'set-up')) },
    }
  })
  sessions.forget()
  log.info(ctx, 'First administrator created', result.user.id)
  return {
    body: { stage: nextStage(deps, result.user, false), factors: [] },
    cookies: result.cookies,
  }
}

/** Makes an invited user the administrator, or creates a new one. */
async function createFirstAdministrator(
  { userDirectory }: AccountDeps,
  trx: QueryRunner,
  ctx: ClientContext,
  { email, name }: SetupInput,
) {
  const roles = [administrator.role]
  const known = await userDirectory.byEmail(email, trx)
  const values = { email, name: name ?? null, roles }
  if (!known) return userDirectory.create(trx, ctx, values, 'active', { isFirst: true })
  const all = [...new Set([...known.roles, ...roles])]
  return userDirectory.change(trx, ctx, known, { roles: all, state: 'active' }, 'set-up')
}
