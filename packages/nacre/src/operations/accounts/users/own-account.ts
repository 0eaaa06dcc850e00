import { principalId } from '#shell/language/roles/actor.ts'
import type { StoredSecurityEvent } from '#shell/store/accounts/security-events.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import { readOwnHistory } from '../../records/reading/read-history.ts'
import type { AccountDeps } from '../account-deps.ts'
import { type ClientContext, requireSession } from '../client-context.ts'
import { requireUser } from '../second-factors/reauthenticate.ts'
import { readAllEntries, readAllRecords } from '../../queries/read-all-records.ts'
import { toPublicSession, type PublicSession } from '../sessions/own-sessions.ts'

/** The authentication factors of a user, without secrets. */
export interface AccountFactors {
  readonly password: boolean
  readonly totp: boolean
  /** The number of unused recovery codes. */
  readonly recovery: number
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string | null
    readonly createdAt: string
    readonly lastUsedAt: string | null
  }[]
  readonly providers: readonly string[]
}

export interface AccountView {
  readonly user: StoredRecord
  readonly factors: AccountFactors
  /** The time of the scheduled deletion, or `null`. */
  readonly deletedAt: string | null
}

/** An event of the security log, as listed for the owner of the account. */
export type AccountSecurityEvent = Omit<StoredSecurityEvent, 'user' | 'actor' | 'requestId'> & {
  readonly isOwn: boolean
}

/** Returns the user's own account. */
export async function readAccount(deps: AccountDeps, ctx: ClientContext): Promise<AccountView> {
  const { store, userDirectory, operations } = deps
  const { user } = requireSession(ctx, { mayEnrol: true })
  const account = await requireUser(userDirectory.byId(user))
  const [leave] = await store.oneTimeTokens.list(user, 'leave')
  return {
    user: operations.authorizer.pickReadable(ctx.actor, userDirectory.entity, account),
    factors: await readFactors(deps, user),
    deletedAt: leave?.expiresAt ?? null,
  }
}

export async function readFactors(
  { store }: Pick<AccountDeps, 'store'>,
  userId: string,
): Promise<AccountFactors> {
  const all = await store.credentials.list(userId)
  const of = (kind: string) => all.filter((one) => one.kind === kind)
  return {
    password: of('password').length > 0,
    totp: of('totp').length > 0,
    recovery: of('recovery').length,
    passkeys: of('passkey').map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt,
      lastUsedAt,
    })),
    providers: of('oidc').map(({ name }) => name ?? ''),
  }
}

/** Exports all personal data stored about the user. */
export async function exportAccount(
  deps: AccountDeps,
  ctx: ClientContext,
): Promise<Readonly<Record<string, unknown>>> {
  const { store, product, userDirectory, operations } = deps
  const { user, hash } = requireSession(ctx)
  const account = await readAccount(deps, ctx)
  const owner = principalId(ctx.actor)
  const records: Record<string, readonly StoredRecord[]> = {}
  for (const entity of product.entities) {
    const mayRead = operations.authorizer.mayEver(ctx.actor, 'read', entity)
    if (entity === userDirectory.entity || owner === undefined || !mayRead) continue
    const grant = operations.authorizer.grant(ctx.actor, ['read'], entity)
    const where = [...grant.where, { owner: { is: owner } }]
    const view = operations.authorizer.view(ctx.actor, entity)
    const found = await readAllRecords(store.records(entity), { where, me: owner, ...view })
    if (found.length > 0) records[entity.plural] = found
  }
  const sessions: readonly PublicSession[] = (await store.sessions.list(user)).map((one) =>
    toPublicSession(one, hash),
  )
  const preferences = await store.preferences.listByUser(user)
  const views = await store.savedViews.listByUser(user)
  const readDeps = { product, store, authorizer: operations.authorizer }
  const history = await readAllEntries((at) =>
    readOwnHistory(readDeps, ctx, userDirectory.entity, user, at),
  )
  const security = await readAllEntries((at) => store.securityEvents.list({ user, ...at }))
  return {
    exported: new Date(deps.now()).toISOString(),
    ...account,
    sessions,
    views: views.map(({ entity, name, query, isShared }) => ({
      entity,
      name,
      query,
      shared: isShared,
    })),
    preferences: preferences.map(({ name, value }) => ({ name, value })),
    history: history.map(({ occurredAt, verb, channel, changes }) => ({
      at: occurredAt,
      verb,
      via: channel,
      changes,
    })),
    security: security.map(toPublicSecurityEvent),
    records,
  }
}

/** Returns the recent security events of the user's own account. */
export async function readAccountSecurity(
  { store }: AccountDeps,
  ctx: ClientContext,
): Promise<{ readonly items: readonly AccountSecurityEvent[] }> {
  const { user } = requireSession(ctx)
  const events = await store.securityEvents.list({ user, limit: 50 })
  return { items: events.map(toPublicSecurityEvent) }
}

/** Removes the device and IP address of events caused by other users. */
function toPublicSecurityEvent({
  user,
  actor,
  ...note
}: StoredSecurityEvent): AccountSecurityEvent {
  const { requestId: _, device, ip, ...visible } = note
  const isOwn = actor === `user:${user}` || note.kind === 'denied'
  const from = isOwn ? { device, ip } : { device: null, ip: null }
  return { ...visible, isOwn, ...from }
}
