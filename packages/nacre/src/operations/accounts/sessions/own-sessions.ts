import { AppError } from '#shell/language/errors/app-error.ts'
import type { StoredSession } from '#shell/store/accounts/sessions.ts'
import { hashSecretToken } from '../../vault.ts'
import type { AccountDeps } from '../account-deps.ts'
import { type ClientContext, type AccountResult, requireSession } from '../client-context.ts'
import { requireUser } from '../second-factors/reauthenticate.ts'

/** A session as listed for its owner. */
export interface PublicSession {
  readonly id: string
  /** Whether it is the session of the current request. */
  readonly isCurrent: boolean
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly expiresAt: string
  readonly method: string
  /** The `User-Agent` of the browser. */
  readonly device: string | null
  /** The IP address or network where the session started. */
  readonly ip: string | null
}

export function toPublicSession(session: StoredSession, own: string): PublicSession {
  const { hash, createdAt, lastSeenAt, expiresAt, method, device, ip } = session
  return {
    id: publicIdOf(hash),
    isCurrent: hash === own,
    createdAt,
    lastSeenAt,
    expiresAt,
    method,
    device,
    ip,
  }
}

/** Lists the valid sessions of the signed-in user, most recently used first. */
export async function listOwnSessions(
  { store, now }: AccountDeps,
  ctx: ClientContext,
): Promise<{ readonly items: readonly PublicSession[] }> {
  const { user, hash } = requireSession(ctx)
  const unexpired = (await store.sessions.list(user)).filter((one) => isUnexpired(one, now()))
  return { items: unexpired.map((one) => toPublicSession(one, hash)) }
}

/** Ends one session of the signed-in user, or all except the current one. */
export async function endOwnSessions(
  { store, sessions, userDirectory, log }: AccountDeps,
  ctx: ClientContext,
  id?: string,
): Promise<AccountResult<undefined>> {
  const { user, hash } = requireSession(ctx)
  const one = id === undefined ? undefined : await findOwnSession(store, user, id)
  await store.write(async (trx) => {
    const account = await requireUser(userDirectory.byId(user, trx))
    if (one) await sessions.end(trx, one.hash)
    else await sessions.endAll(trx, user, hash)
    await log.record(trx, ctx, {
      verb: one ? 'session-revoked' : 'other-sessions-revoked',
      person: account,
    })
  })
  sessions.forget()
  log.info(ctx, one ? 'Session signed out' : 'Other sessions signed out', user)
  return { body: undefined, cookies: one?.hash === hash ? { session: 'none' } : {} }
}

/** Finds a session of a user by its public id. */
export async function findOwnSession(
  store: AccountDeps['store'],
  userId: string,
  id: string,
): Promise<StoredSession> {
  const one = (await store.sessions.list(userId)).find(({ hash }) => publicIdOf(hash) === id)
  if (!one) throw new AppError('not-found')
  return one
}

export function isUnexpired(
  { expiresAt, lastSeenAt, idleSeconds, stage }: StoredSession,
  now: number,
): boolean {
  return (
    stage === 'authenticated' &&
    now < Date.parse(expiresAt) &&
    now < Date.parse(lastSeenAt) + idleSeconds * 1_000
  )
}

/**
 * Returns the public id of a session. It is a hash of the stored hash, so it cannot be used for a
 * lookup.
 */
function publicIdOf(hash: string): string {
  return hashSecretToken('name of session', hash).slice(0, 16)
}
