import type { AccountInput } from '../account-step.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { UserSignInFacts } from '#shell/store/accounts/user-sign-in-facts.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { ClientContext, AccountResult } from '../client-context.ts'
import { readFactors, type AccountFactors } from './own-account.ts'
import { isUnexpired, toPublicSession, type PublicSession } from '../sessions/own-sessions.ts'

/** The factors and sessions of a user, for user managers. */
export interface UserAccess {
  readonly id: string
  readonly factors: AccountFactors
  readonly lastSeenAt: string | null
  readonly invitation: UserSignInFacts['invitation']
  readonly sessions: readonly PublicSession[]
}

/** The sign-in methods of several users. */
export interface UserAccessSummary {
  readonly items: readonly {
    readonly id: string
    readonly password: boolean
    readonly passkeys: number
    readonly totp: boolean
    readonly providers: number
    readonly lastSeenAt: string | null
    readonly invitation: UserSignInFacts['invitation']
  }[]
}

const maxIds = 200

/** Throws `forbidden` unless the actor may disable users. */
export function assertUserManager({ operations, userDirectory }: AccountDeps, ctx: ClientContext) {
  return operations.authorizer.grant(ctx.actor, ['read', 'disable'], userDirectory.entity)
}

/**
 * Returns the sign-in methods and the last activity of users. Omits unknown users and those that
 * the actor may not read.
 */
export async function listUserAccess(
  deps: AccountDeps,
  ctx: ClientContext,
  { ids }: AccountInput,
): Promise<AccountResult<UserAccessSummary>> {
  const { store, userDirectory } = deps
  const { where, me } = assertUserManager(deps, ctx)
  const requested = (typeof ids === 'string' ? ids : '').split(',').filter(isId)
  if (requested.length > maxIds) throw new AppError('bad-request')
  if (requested.length === 0) return { body: { items: [] }, cookies: {} }
  const found = await store.records(userDirectory.entity).list({
    where: [...where, { id: { in: requested } }],
    me,
    order: [],
    limit: maxIds,
    fields: ['id'],
  })
  const summaries = await store.userFacts(found.map(({ id }) => id))
  const items = [...summaries].map(([id, { credentials, lastSeenAt, invitation }]) => ({
    id,
    password: (credentials['password'] ?? 0) > 0,
    passkeys: credentials['passkey'] ?? 0,
    totp: (credentials['totp'] ?? 0) > 0,
    providers: credentials['oidc'] ?? 0,
    lastSeenAt,
    invitation,
  }))
  return { body: { items }, cookies: {} }
}

/** Returns the factors of a user and all places where the user is signed in. */
export async function readUserAccess(
  deps: AccountDeps,
  ctx: ClientContext,
  { id }: AccountInput,
): Promise<AccountResult<UserAccess>> {
  const { store, userDirectory, now } = deps
  assertUserManager(deps, ctx)
  const user = await userDirectory.byId(String(id))
  if (!user) throw new AppError('not-found')
  const [factors, summaries, sessions] = await Promise.all([
    readFactors(deps, user.id),
    store.userFacts([user.id]),
    store.sessions.list(user.id),
  ])
  const { lastSeenAt = null, invitation = null } = summaries.get(user.id) ?? {}
  const own = ctx.browser.session?.hash ?? ''
  const unexpired = sessions.filter((one) => isUnexpired(one, now()))
  return {
    body: {
      id: user.id,
      factors,
      lastSeenAt,
      invitation: user.state === 'invited' ? invitation : null,
      sessions: unexpired.map((one) => toPublicSession(one, own)),
    },
    cookies: {},
  }
}
