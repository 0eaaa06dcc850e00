import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Actor } from '#shell/model/actor.ts'
import type { Failure } from '#shell/model/failure.ts'
import type { Browser } from '#shell/operations/accounts/caller.ts'
import { xsrfCookie } from '#shell/http/xsrf.ts'

/** The secret by which a browser is known again, and all that follows from it. */
export interface Visitor {
  readonly actor: Actor
  /** What the visitor's forms and calls must show; none for one without a cookie. */
  readonly xsrfToken?: string
  /** What the accounts need to know of the browser. */
  readonly browser?: Browser
  /** Why the key that was shown is no good: nothing else is answered then. */
  readonly refused?: Failure
}

const shape = /^[\w-]{43}$/u
const year = 31_536_000

/** Only over https can a cookie be bound to this very host; plain http is for one's own machine. */
export function cookieName(name: 'visitor' | 'session' | 'device', isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}

/** Who the cookies say is asking. A cookie that is altered or doubled is nobody's. */
export function visitorOf(cookies: string | undefined, isSecure: boolean): Visitor {
  const secret = secretIn(cookies, cookieName('visitor', isSecure))
  return secret === undefined ? { actor: { kind: 'visitor' } } : visitorWith(secret)
}

const mostKnown = 1_000
const known = new Map<string, Visitor>()

/** What follows from a secret is always the same, and two hashes are a good part of a small answer. */
function visitorWith(secret: string): Visitor {
  const found = known.get(secret)
  if (found) return found
  const visitor: Visitor = {
    // The database knows a visitor by this hash and never learns the secret.
    actor: { kind: 'visitor', key: createHash('sha256').update(secret).digest('base64url') },
    xsrfToken: tokenFor(secret),
  }
  if (known.size >= mostKnown) known.delete(known.keys().next().value ?? '')
  known.set(secret, visitor)
  return visitor
}

/** The secret under this name. What is altered or doubled is nobody's. */
export function secretIn(cookies: string | undefined, name: string): string | undefined {
  const [secret, ...more] = cookieValues(cookies, name)
  return secret !== undefined && more.length === 0 && shape.test(secret) ? secret : undefined
}

/** Whether these cookies may say who is asking. Those that others have set here never do. */
export function mayBeKnown(cookies: string | undefined, isSecure: boolean): boolean {
  if (cookies === undefined) return false
  return (['visitor', 'session'] as const).some((name) =>
    cookies.includes(`${cookieName(name, isSecure)}=`),
  )
}

/**
 * The token is made from the visitor's secret: whoever cannot read that cookie can neither make nor
 * plant a token, and nothing has to be stored.
 */
export function tokenFor(secret: string): string {
  return createHmac('sha256', secret).update('xsrf').digest('base64url')
}

/** The cookies of a new visitor, with the token they carry. */
export function newVisitor(isSecure: boolean): { cookies: string[]; xsrfToken: string } {
  const secret = randomBytes(32).toString('base64url')
  const xsrfToken = tokenFor(secret)
  const visitor = `${cookieName('visitor', isSecure)}=${secret}; HttpOnly; SameSite=Lax; ${attributes(isSecure)}`
  return { cookies: [visitor, tokenCookie(xsrfToken, isSecure)], xsrfToken }
}

export function tokenCookie(token: string, isSecure: boolean): string {
  return `${xsrfCookie}=${token}; SameSite=Strict; ${attributes(isSecure)}`
}

function attributes(isSecure: boolean): string {
  return `Path=/; Max-Age=${year}${isSecure ? '; Secure' : ''}`
}

/** Every value that was sent under this name. */
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
