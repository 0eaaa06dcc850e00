import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '#shell/language/roles/actor.ts'
import type { AppError } from '#shell/language/errors/app-error.ts'
import type { ClientInfo } from '#shell/operations/accounts/client-context.ts'
import { xsrfCookie } from '#shell/http/xsrf.ts'
import { xsrfTokenFor } from './same-site.ts'

/** The sender of a request: the actor, and the browser’s secret with the data derived from it. */
export interface Visitor {
  readonly actor: Actor
  /** The CSRF token of the visitor. Absent without a cookie. */
  readonly xsrfToken?: string
  /** The browser data for the account operations. */
  readonly browser?: ClientInfo
  /** The error of an invalid API key. It is the response to any request with this key. */
  readonly error?: AppError
}

const secretPattern = /^[\w-]{43}$/u
const year = 31_536_000

/**
 * Returns the cookie name. Over https the prefix `__Host-` binds it to this host. Plain http is for
 * localhost only.
 */
export function cookieName(name: 'visitor' | 'session' | 'device', isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}

/** Returns the visitor that the cookies identify. Altered or duplicated cookies are ignored. */
export function visitorOf(cookies: string | undefined, isSecure: boolean): Visitor {
  const secret = cookieSecret(cookies, cookieName('visitor', isSecure))
  return secret === undefined ? { actor: { kind: 'visitor' } } : visitorForSecret(secret)
}

const maxVisitors = 1_000
const visitorsBySecret = new Map<string, Visitor>()

/**
 * Caches visitors by secret, because two hashes are a large part of the cost of a small response.
 */
function visitorForSecret(secret: string): Visitor {
  const found = visitorsBySecret.get(secret)
  if (found) return found
  const visitor: Visitor = {
    // The database stores this hash and never the secret.
    actor: { kind: 'visitor', key: createHash('sha256').update(secret).digest('base64url') },
    xsrfToken: xsrfTokenFor(secret),
  }
  if (visitorsBySecret.size >= maxVisitors)
    visitorsBySecret.delete(visitorsBySecret.keys().next().value ?? '')
  visitorsBySecret.set(secret, visitor)
  return visitor
}

/** Returns the value of a secret cookie. Altered or duplicated values are ignored. */
export function cookieSecret(cookies: string | undefined, name: string): string | undefined {
  const [secret, ...more] = cookieValues(cookies, name)
  return secret !== undefined && more.length === 0 && secretPattern.test(secret)
    ? secret
    : undefined
}

/** Checks whether the cookies may identify a visitor. Cookies of other applications do not. */
export function hasIdentityCookie(cookies: string | undefined, isSecure: boolean): boolean {
  if (cookies === undefined) return false
  return (['visitor', 'session'] as const).some((name) =>
    cookies.includes(`${cookieName(name, isSecure)}=`),
  )
}

/** Creates the cookies of a new visitor and its CSRF token. */
export function newVisitor(isSecure: boolean): { cookies: string[]; xsrfToken: string } {
  const secret = randomBytes(32).toString('base64url')
  const xsrfToken = xsrfTokenFor(secret)
  const visitor = `${cookieName('visitor', isSecure)}=${secret}; HttpOnly; SameSite=Lax; ${tokenCookieAttributes(isSecure)}`
  return { cookies: [visitor, tokenCookie(xsrfToken, isSecure)], xsrfToken }
}

export function tokenCookie(token: string, isSecure: boolean): string {
  return `${xsrfCookie}=${token}; SameSite=Strict; ${tokenCookieAttributes(isSecure)}`
}

function tokenCookieAttributes(isSecure: boolean): string {
  return `Path=/; Max-Age=${year}${isSecure ? '; Secure' : ''}`
}

/** Returns all values of the cookie with this name. */
export function cookieValues(cookies: string | undefined, name: string): readonly string[] {
  const first = cookies?.indexOf(`${name}=`) ?? -1
  if (cookies === undefined || first < 0) return noValues
  const values: string[] = []
  for (let at = first; at >= 0; at = cookies.indexOf(`${name}=`, at + 1)) {
    const isStart = cookies.slice(cookies.lastIndexOf(';', at) + 1, at).trim() === ''
    if (!isStart) continue
    const end = cookies.indexOf(';', at)
    const value = cookies.slice(at + name.length + 1, end < 0 ? undefined : end)
    values.push(value.trimEnd())
  }
  return values
}

const noValues: readonly string[] = []
