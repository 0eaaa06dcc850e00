import { AppError } from '#shell/language/errors/app-error.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { RequestContext } from '../request-context.ts'

/** The browser that sent the request, as identified by its cookies and headers. */
export interface ClientInfo {
  /**
   * Identifies the browser before sign-in. A flow that starts in one browser must end in the same
   * one.
   */
  readonly id?: string
  /** The hash of the device token that the browser received at its first sign-in. */
  readonly device?: string
  readonly session?: ActiveSession
  readonly userAgent?: string
  /** The value of the `Accept-Language` header. */
  readonly accepted?: string
  /** The time zone that the browser reports. */
  readonly timeZone?: string
  /** The value of the `Origin` header. It has been checked against the origins of this site. */
  readonly origin?: string
}

/** A session that is valid at the time of the request. */
export interface ActiveSession {
  readonly hash: string
  readonly user: string
  /** `second-factor`: the second one is still to be shown. `enrol-second-factor`: one is required and there is none yet. */
  readonly stage: 'authenticated' | 'second-factor' | 'enrol-second-factor'
  /** The effective roles: those of the user, or only the role of “view as role”. */
  readonly roles: readonly string[]
  /** The role of “view as role”. The session is read-only while it is set. */
  readonly viewingAs?: string
  readonly isMultiFactor: boolean
  /** The time of the last authentication. */
  readonly reauthenticatedAt: string
  /** Whether the last authentication is recent enough for sensitive changes. */
  readonly isReauthenticated: boolean
  readonly createdAt: string
  readonly expiresAt: string
  readonly isRemembered: boolean
  readonly method: string
  /** The language that the user has chosen. */
  readonly language?: Language
}

/** The request context of an account operation, with the browser that sent the request. */
export interface ClientContext extends RequestContext {
  readonly browser: ClientInfo
  readonly language?: Language
}

/** The cookies that the response sets or deletes. */
export interface CookieChanges {
  /**
   * A new session, with the lifetime of its cookie in seconds (`undefined` for a session cookie),
   * or `none` to delete the cookie.
   */
  readonly session?: { readonly secret: string; readonly seconds: number | undefined } | 'none'
  readonly device?: string
}

/** The result of an account operation: the response body and the cookie changes. */
export interface AccountResult<Body> {
  readonly body: Body
  readonly cookies: CookieChanges
}

/**
 * Returns the session of a signed-in user. With `mayEnroll`, also accepts sessions that must first
 * add a second factor.
 */
export function requireSession(
  { browser: { session } }: ClientContext,
  options: { mayEnrol?: boolean } = {},
): ActiveSession {
  const isSignedIn =
    session?.stage === 'authenticated' ||
    (options.mayEnrol && session?.stage === 'enrol-second-factor')
  if (!session || !isSignedIn) throw new AppError('unauthenticated')
  return session
}

/** How long an authentication counts as recent, in milliseconds. */
export const reauthenticationMs: number = 5 * 60_000

/** Checks whether the last authentication is recent. */
export function isRecentReauthentication(reauthenticatedAt: string, now: number): boolean {
  return now - Date.parse(reauthenticatedAt) <= reauthenticationMs
}

/**
 * Returns the session like `requireSession`, but throws `reauthentication-required` unless the user
 * authenticated within the last five minutes.
 */
export function requireRecentSession(
  ctx: ClientContext,
  now: number,
  options: { mayEnrol?: boolean } = {},
): ActiveSession {
  const session = requireSession(ctx, options)
  if (!isRecentReauthentication(session.reauthenticatedAt, now))
    throw new AppError('reauthentication-required')
  return session
}
