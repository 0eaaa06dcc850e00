import { type Actor } from '#shell/language/roles/actor.ts'
import { isAdministrator } from '#shell/language/entities/permission.ts'
import type { Role } from '#shell/language/roles/role.ts'
import type { SessionLifetimes, UsersConfig } from '#shell/language/people/user-options.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { SessionWithUser, StoredSession } from '#shell/store/accounts/sessions.ts'
import type { Store } from '#shell/store/store.ts'
import { cacheUntilCommit } from '#shell/store/transactions/cache-until-commit.ts'
import {
  type ClientContext,
  type CookieChanges,
  isRecentReauthentication,
  type ActiveSession,
} from '../client-context.ts'
import { isActiveUser } from '../users/user-directory.ts'
import { isToken, createToken } from './token.ts'
import { hashSecretToken, createCachedHasher } from '../../vault.ts'

/** The data of a new session. */
export interface NewSession {
  readonly user: string
  readonly stage: StoredSession['stage']
  readonly isMultiFactor: boolean
  readonly isRemembered: boolean
  /** The sign-in method, such as `password`, `passkey` or `link`. */
  readonly method: string
  /** The start and end of the previous session, when only the secret is renewed. */
  readonly since?: Pick<ActiveSession, 'createdAt' | 'expiresAt'>
}

/** Starts, finds and ends sessions. */
export interface SessionLifecycle {
  /** Returns the valid session for a secret. Called at every request. */
  find(secret: string): Promise<ActiveSession | undefined>
  /**
   * Starts a session with a new secret and ends the previous session of the browser. Call it inside
   * a transaction.
   */
  start(
    trx: QueryRunner,
    ctx: ClientContext,
    session: NewSession,
  ): Promise<NonNullable<CookieChanges['session']>>
  end(trx: QueryRunner, hash: string): Promise<boolean>
  /** Ends all sessions of a user, or all but one, and revokes the API keys. */
  endAll(trx: QueryRunner, userId: string, exceptHash?: string): Promise<void>
  /** Sets the role of “view as role”, or clears it with `null`. Call it inside a transaction. */
  setViewAs(trx: QueryRunner, hash: string, role: string | null): Promise<void>
  /** Clears the session cache. Call it after the commit that started or ended sessions. */
  forget(): void
}

/** The lifetime of a session that waits for a second factor. */
const factorTime = 10 * 60_000
/** The precision of the stored time of last use. */
const lastUsedPrecision = 60_000
/**
 * How long a process caches a session. A session that another process ends stays valid for at most
 * this time.
 */
const cacheTime = 500
const maxCached = 10_000
const hour = 3_600_000

export function createSessionLifecycle(options: {
  store: Store
  users: UsersConfig
  roles: readonly Role[]
  now: () => number
}): SessionLifecycle {
  const { store, users, now } = options
  const find: Find = store.commits
    ? cacheUntilCommit(store.commits, store.sessions.find, (hash) => hash, maxCached)
    : cacheBriefly(store.sessions.find, now)
  const hashOf = createCachedHasher('session')
  const touching = new Set<string>()
  /**
   * Stores the time of last use without delaying the request. If the write fails, the next request
   * tries again.
   */
  const touch = (hash: string, at: number) => {
    if (touching.has(hash)) return
    touching.add(hash)
    store
      .write((trx) => store.sessions.touch(trx, hash, toIsoString(at)))
      .catch(() => {})
      .finally(() => touching.delete(hash))
  }

  return {
    async find(secret) {
      if (!isToken(secret)) return undefined
      const hash = hashOf(secret)
      const found = await find(hash)
      if (!found || !isActiveUser(found)) return undefined
      const { session, roles, language } = found
      const at = now()
      const seen = Date.parse(session.lastSeenAt)
      if (at >= Date.parse(session.expiresAt) || at >= seen + session.idleSeconds * 1_000)
        return undefined
      if (at >= seen + lastUsedPrecision) touch(hash, at)
      const mustEnroll = !session.isMultiFactor && users.requiresSecondFactor(roles)
      const stage: ActiveSession['stage'] =
        session.stage === 'authenticated' && mustEnroll ? 'enrol-second-factor' : session.stage
      const languageField = language === null ? {} : { language }
      const activeRoles = activeRolesOf(found, options.roles)
      return { ...sessionFields(session, at), stage, ...languageField, ...activeRoles }
    },
    async start(trx, ctx, { since, ...session }) {
      const secret = createToken()
      const at = now()
      const spans = lifetimesOf(users.sessions, session)
      const until = since?.expiresAt ?? toIsoString(at + spans.whole)
      if (ctx.browser.session) await store.sessions.end(trx, ctx.browser.session.hash)
      await store.sessions.add(trx, {
        ...session,
        hash: hashSecretToken('session', secret),
        createdAt: since?.createdAt ?? toIsoString(at),
        lastSeenAt: toIsoString(at),
        reauthenticatedAt: toIsoString(at),
        expiresAt: until,
        idleSeconds: Math.floor(spans.idle / 1_000),
        device: ctx.browser.userAgent?.slice(0, 300) ?? null,
        ip: ctx.ip ?? null,
      })
      const seconds = Math.floor((Date.parse(until) - at) / 1_000)
      return { secret, seconds: session.isRemembered ? seconds : undefined }
    },
    end: (trx, hash) => store.sessions.end(trx, hash),
    setViewAs: (trx, hash, role) => store.sessions.setViewAs(trx, hash, role),
    async endAll(trx, userId, exceptHash) {
      await store.sessions.endAll(trx, userId, exceptHash)
      // An attacker with access to the account may have created an API key.
      await store.apiKeys.endAll(trx, userId, toIsoString(now()))
    },
    forget: () => find.forget?.(),
  }
}

/** Returns the roles of a session: its user’s own, or that of “view as role”. */
function activeRolesOf(
  { session, roles }: SessionWithUser,
  declaredRoles: readonly Role[],
): Pick<ActiveSession, 'roles' | 'viewingAs'> {
  const viewingAs = session.viewingAs ?? undefined
  if (viewingAs === undefined) return { roles }
  // A user who is no longer administrator must not keep the role, because it could grant more than
  // the user's own roles.
  const mayViewAs = isAdministrator({ kind: 'user', id: session.user, roles }, declaredRoles)
  return mayViewAs ? { roles: [viewingAs], viewingAs } : { roles }
}

/** Returns the session fields that do not depend on roles. */
function sessionFields(
  session: StoredSession,
  at: number,
): Omit<ActiveSession, 'stage' | 'roles' | 'viewingAs' | 'language'> {
  const { hash, user, isMultiFactor, reauthenticatedAt } = session
  const { createdAt, expiresAt, isRemembered, method } = session
  const isReauthenticated = isRecentReauthentication(reauthenticatedAt, at)
  const since = { reauthenticatedAt, isReauthenticated, createdAt, expiresAt }
  return { hash, user, isMultiFactor, ...since, isRemembered, method }
}

/** Returns the actor of a session, or `undefined` unless the session is open. */
export function actorOf({ stage, user, roles, viewingAs }: ActiveSession): Actor | undefined {
  if (stage !== 'authenticated') return undefined
  return { kind: 'user', id: user, roles, ...(viewingAs === undefined ? {} : { isLooking: true }) }
}

function lifetimesOf(
  spans: SessionLifetimes,
  { stage, isRemembered }: Pick<NewSession, 'stage' | 'isRemembered'>,
): { idle: number; whole: number } {
  if (stage === 'second-factor') return { idle: factorTime, whole: factorTime }
  const { idleHours, maxHours } = isRemembered ? spans.remembered : spans
  return { idle: idleHours * hour, whole: maxHours * hour }
}

function toIsoString(time: number): string {
  return new Date(time).toISOString()
}

interface Find {
  (hash: string): Promise<SessionWithUser | undefined>
  forget?(): void
}

/**
 * Caches session lookups for a short time, because a database query over the network at every
 * request is slow.
 */
function cacheBriefly(find: Find, now: () => number): Find {
  const known = new Map<string, { found: Promise<SessionWithUser | undefined>; at: number }>()
  const findCached = async (hash: string) => {
    const at = now()
    const entry = known.get(hash)
    if (entry && at - entry.at < cacheTime && at >= entry.at) return entry.found
    if (known.size >= maxCached) known.clear()
    const found = find(hash)
    known.set(hash, { found, at })
    found.catch(() => known.delete(hash))
    return found
  }
  return Object.assign(findCached, { forget: () => known.clear() })
}
