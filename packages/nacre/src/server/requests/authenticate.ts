import type { Actor } from '#shell/language/roles/actor.ts'
import { AppError, toAppError } from '#shell/language/errors/app-error.ts'
import type { ClientInfo, ActiveSession } from '#shell/operations/accounts/client-context.ts'
import {
  actorOf,
  type SessionLifecycle,
} from '#shell/operations/accounts/sessions/session-lifecycle.ts'
import type { ApiKeyAuthenticator } from '#shell/operations/api-keys/api-key-authenticator.ts'
import { createCachedHasher } from '#shell/operations/vault.ts'
import { timeZoneCookie } from '#shell/http/time-zone-cookie.ts'
import { ipRateLimitKey } from './request-checks.ts'
import { cookieName, cookieValues, cookieSecret, type Visitor, visitorOf } from './visitor.ts'
import { xsrfTokenFor } from './same-site.ts'

/** Authenticates a request by its headers and client IP. */
export type Authenticate = (
  headers: Pick<Headers, 'get'>,
  source: { readonly address: string; readonly requestId: string },
) => Promise<Visitor>

/**
 * Authenticates a request on a fast path. A database outage becomes a rejected visitor instead of
 * an exception, and the request gets that error.
 */
export async function authenticateOrReject(
  authenticate: Authenticate,
  ...params: Parameters<Authenticate>
): Promise<Visitor> {
  try {
    return await authenticate(...params)
  } catch (error) {
    return { actor: { kind: 'visitor' }, error: toAppError(error) }
  }
}

/** Learns who sent the request with an id. */
export type OnActor = (requestId: string, actor: Actor) => void

/** Returns an authenticator that tells who sent each request. */
export function tellActors(authenticate: Authenticate, onActor: OnActor | undefined): Authenticate {
  if (!onActor) return authenticate
  return async (headers, source) => {
    const visitor = await authenticate(headers, source)
    onActor(source.requestId, visitor.actor)
    return visitor
  }
}

/** Creates an authenticator for the cookies of a browser. */
export function createCookieAuthenticator(options: {
  isSecure: boolean
  sessions: Pick<SessionLifecycle, 'find'> | undefined
  /** Called with the cookies of each user. */
  onUser?: (cookies: string, user: Actor) => void
}): Authenticate {
  const { isSecure, sessions, onUser } = options
  const cookieNames = {
    session: cookieName('session', isSecure),
    device: cookieName('device', isSecure),
  }
  const parseCookies = (cookies: string | undefined): ParsedCookies => ({
    visitor: visitorOf(cookies, isSecure),
    secret: cookieSecret(cookies, cookieNames.session),
    device: cookieSecret(cookies, cookieNames.device),
    timeZone: cookieValues(cookies, timeZoneCookie)[0],
  })
  const parseCookiesCached = memoizeByCookies(parseCookies)
  return async (headers) => {
    const cookies = headers.get('cookie') ?? undefined
    const { visitor, secret, device, timeZone } = parseCookiesCached(cookies)
    if (!sessions) return visitor
    const session = secret === undefined ? undefined : await sessions.find(secret)
    const cache = clientInfoOf(visitor, headers, device, session)
    const browser = timeZone === undefined ? cache : { ...cache, timeZone }
    if (secret === undefined || !session) return { ...visitor, browser }
    const actor = actorOf(session) ?? visitor.actor
    if (cookies !== undefined && actor.kind === 'user') onUser?.(cookies, actor)
    return {
      actor,
      // Computed on access, because most requests only read and need no token.
      get xsrfToken() {
        return xsrfTokenFor(secret)
      },
      browser,
    }
  }
}

/** The content of the cookies, before any database query. */
interface ParsedCookies {
  readonly visitor: Visitor
  readonly secret: string | undefined
  readonly device: string | undefined
  readonly timeZone: string | undefined
}

const maxEntries = 1_000
const maxCookieLength = 1_000

/** Caches parsed cookies, because a browser sends the same ones with each request. */
function memoizeByCookies(
  parseCookies: (cookies: string | undefined) => ParsedCookies,
): typeof parseCookies {
  const cache = new Map<string, ParsedCookies>()
  const withoutCookies = parseCookies(undefined)
  return (cookies) => {
    if (cookies === undefined) return withoutCookies
    const found = cache.get(cookies)
    if (found) return found
    const fresh = parseCookies(cookies)
    if (cookies.length > maxCookieLength) return fresh
    if (cache.size >= maxEntries) cache.delete(cache.keys().next().value ?? '')
    cache.set(cookies, fresh)
    return fresh
  }
}

const hashOfDevice = createCachedHasher('device')

function clientInfoOf(
  { actor }: Visitor,
  headers: Pick<Headers, 'get'>,
  device: string | undefined,
  session: ActiveSession | undefined,
): ClientInfo {
  const userAgent = headers.get('user-agent')
  const origin = headers.get('origin')
  const accepted = headers.get('accept-language')
  const browser: { -readonly [Name in keyof ClientInfo]: ClientInfo[Name] } = {}
  if (actor.kind === 'visitor' && actor.key !== undefined) browser.id = actor.key
  if (device !== undefined) browser.device = hashOfDevice(device)
  if (session) browser.session = session
  if (userAgent !== null) browser.userAgent = userAgent
  if (origin !== null) browser.origin = origin
  if (accepted !== null) browser.accepted = accepted
  return browser
}

/**
 * Authenticates a client by its API key, or else by cookies. With an API key, cookies are ignored
 * and no CSRF token is needed, because other sites cannot make a browser send a key.
 */
export function withApiKeys(
  authenticator: ApiKeyAuthenticator | undefined,
  authenticateByCookies: Authenticate,
): Authenticate {
  const authenticateByKey = async (
    key: string,
    { address, requestId }: Parameters<Authenticate>[1],
  ) => {
    try {
      if (!authenticator) throw new AppError('invalid-api-key')
      return {
        actor: await authenticator.authenticate(key, {
          ip: ipRateLimitKey(address),
          requestId: requestId,
        }),
      }
    } catch (error) {
      return { actor: { kind: 'visitor' }, error: toAppError(error) } as const
    }
  }
  return (headers, source) => {
    const key = bearerApiKey(headers.get('authorization'))
    return key === undefined
      ? authenticateByCookies(headers, source)
      : authenticateByKey(key, source)
  }
}

/** Returns the key of a bearer token. Other authentication schemes are ignored. */
export function bearerApiKey(authorization: string | null): string | undefined {
  return authorization === null ? undefined : /^bearer\b *(.*)$/isu.exec(authorization)?.[1]
}

/** Checks whether a request authenticates itself with an API key. */
export function isKeyed({ headers }: { readonly headers: Pick<Headers, 'get'> }): boolean {
  return bearerApiKey(headers.get('authorization')) !== undefined
}
