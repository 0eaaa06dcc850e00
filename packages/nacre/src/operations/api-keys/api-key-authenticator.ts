import { timingSafeEqual } from 'node:crypto'
import type { Actor } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { ErrorCode } from '#shell/language/errors/built-in-errors.ts'
import { grantableRoles } from '#shell/language/entities/permission.ts'
import type { Role } from '#shell/language/roles/role.ts'
import type { StoredApiKey } from '#shell/store/api-keys.ts'
import type { SecurityEvent } from '#shell/store/accounts/security-events.ts'
import type { Store } from '#shell/store/store.ts'
import type { LogEvent } from '../accounts/security-log.ts'
import { createCachedHasher } from '../vault.ts'
import { apiKeyIdOf } from './key-token.ts'

export type ApiKeyActor = Extract<Actor, { kind: 'key' }>

/** Authenticates API keys. */
export interface ApiKeyAuthenticator {
  /**
   * Returns the actor of a token, or throws when the key is unknown, revoked or expired. Called at
   * every request with a key.
   */
  authenticate(token: string, from: { ip: string; requestId?: string }): Promise<ApiKeyActor>
  /** Clears the cache. Call it after the commit that revoked a key. */
  forget(): void
  /** Stores the pending times of last use. */
  flush(): Promise<void>
}

interface Options {
  readonly store: Store
  readonly roles: readonly Role[]
  /** Returns the current roles of a user, or `undefined` when the user may not sign in. */
  rolesOf(userId: string): Promise<readonly string[] | undefined>
  readonly log: LogEvent
  now(): number
}

/**
 * A cached key with its actor. The actor is `undefined` while the owner of the key may not sign in.
 */
interface CachedKey {
  readonly key: StoredApiKey
  readonly actor: ApiKeyActor | undefined
  lastUsed: number
}

/**
 * The maximum age of a cache entry: a key that another process revoked stays valid for at most this
 * time.
 */
const cacheTime = 500
const maxCached = 10_000
/** The precision of the time of last use, and the delay that batches several writes. */
const lastUsedPrecision = 60_000
const flushAfter = 5_000
/** The number of failed attempts per IP address and window. */
const maxMisses = 30
const missWindow = 60

export function createApiKeyAuthenticator(options: Options): ApiKeyAuthenticator {
  const { store, log, now } = options
  const find = createKeyCache((id) => load(options, id), now)
  const uses = createLastUsedStore(store)
  const hashOf = createCachedHasher('key')
  const misses = createMissCounter(store, now)

  const recordFailure = async (
    id: ErrorCode,
    ip: string,
    request: string | undefined,
    key = '',
  ) => {
    log('API key rejected', {
      ip,
      ...(key === '' ? {} : { actor: `key:${key}` }),
      ...(request === undefined ? {} : { requestId: request }),
    })
    await misses.count(ip)
    return new AppError(id)
  }

  return {
    async authenticate(token, { ip, requestId }) {
      const id = apiKeyIdOf(token)
      const known = id === undefined ? undefined : await find.ask(id)
      if (!known || !isEqual(known.key.hash, hashOf(token))) {
        throw await recordFailure('invalid-api-key', ip, requestId, id)
      }
      const { key, actor } = known
      const at = now()
      if (key.revokedAt !== null || !actor)
        throw await recordFailure('api-key-revoked', ip, requestId, id)
      if (key.expiresAt !== null && Date.parse(key.expiresAt) <= at) {
        throw await recordFailure('api-key-expired', ip, requestId, id)
      }
      if (at - known.lastUsed >= lastUsedPrecision) {
        known.lastUsed = at
        uses.note(key.id, at)
      }
      return actor
    },
    forget: find.forget,
    flush: uses.flush,
  }
}

async function load(
  { store, roles, rolesOf }: Options,
  id: string,
): Promise<CachedKey | undefined> {
  const key = await store.apiKeys.find(id)
  if (!key) return undefined
  const lastUsed = key.lastUsedAt === null ? 0 : Date.parse(key.lastUsedAt)
  const { createdBy, scopes } = key
  const known = { kind: 'key', id, scopes } as const
  if (createdBy === null) return { key, lastUsed, actor: { ...known, roles: key.roles } }
  const current = await rolesOf(createdBy)
  if (!current) return { key, lastUsed, actor: undefined }
  const effectiveRoles = grantableRoles(key.roles, current, roles)
  return { key, lastUsed, actor: { ...known, roles: effectiveRoles, user: createdBy } }
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function createKeyCache<T>(read: (id: string) => Promise<T | undefined>, now: () => number) {
  const known = new Map<string, { found: Promise<T | undefined>; at: number }>()
  return {
    ask(id: string): Promise<T | undefined> {
      const at = now()
      const one = known.get(id)
      if (one && at >= one.at && at - one.at < cacheTime) return one.found
      if (known.size >= maxCached) known.clear()
      const found = read(id)
      known.set(id, { found, at })
      // Unknown keys are not cached, so that attackers cannot fill the cache.
      const drop = () => {
        if (known.get(id)?.found === found) known.delete(id)
      }
      found.then((value) => value ?? drop()).catch(drop)
      return found
    },
    forget: () => known.clear(),
  }
}

/** Batches the times of last use and stores them after the response. */
function createLastUsedStore(store: Store) {
  const waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const all = [...waiting]
    waiting.clear()
    if (all.length === 0) return
    await store.write(async (trx) => {
      for (const [id, at] of all) await store.apiKeys.recordUse(trx, id, new Date(at).toISOString())
    })
  }
  return {
    flush,
    note(id: string, at: number) {
      waiting.set(id, at)
      // A failure to store the time of last use must not affect requests.
      timer ??= setTimeout(() => void flush().catch(() => undefined), flushAfter).unref()
    },
  }
}

/** Returns the security event for an IP address with too many unknown keys. */
function throttledEvent(ip: string, at: number): SecurityEvent {
  const unknownActor = { user: null, actor: null, details: null, device: null, requestId: null }
  const verb = 'api-key-throttled'
  return {
    ...unknownActor,
    occurredAt: new Date(at).toISOString(),
    kind: 'denied',
    verb,
    channel: 'api',
    ip,
  }
}

/**
 * Counts failed attempts per IP address across processes, and throws `too-many-requests` above the
 * limit.
 */
function createMissCounter(store: Store, now: () => number) {
  const blockedIps = new Map<string, number>()
  return {
    async count(ip: string): Promise<void> {
      const seconds = Math.floor(now() / 1_000)
      const window = seconds - (seconds % missWindow)
      const tooMany = () =>
        new AppError('too-many-requests', {
          details: { retryAfter: window + missWindow - seconds },
        })
      if (blockedIps.get(ip) === window) throw tooMany()
      const count = await store.write(async (trx) => {
        const attempts = await store.rates.count(trx, `key source:${ip}`, window)
        // Only the first attempt above the limit is recorded, in whichever process it occurs.
        if (attempts === maxMisses + 1)
          await store.securityEvents.count(trx, throttledEvent(ip, now()))
        return attempts
      })
      if (count <= maxMisses) return
      if (blockedIps.size >= maxCached) blockedIps.clear()
      blockedIps.set(ip, window)
      throw tooMany()
    },
  }
}
