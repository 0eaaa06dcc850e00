import type { Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { Session, SessionUser } from '#shell/model/accounts/session.ts'

const signedOutSession: Session = { actor: 'visitor' }

export async function loadSession(http: Http): Promise<Session> {
  const result = await http.get('/v1/session')
  if (result.ok) return result.data
  // A failed request must not sign the user out.
  if (isTransientStatus(result)) throw createLoadFailure(result.problem)
  return signedOutSession
}

function isTransientStatus({ status }: { readonly status: number }): boolean {
  return status === 0 || status >= 500
}

/**
 * Creates the error of a page that requires a failed response. The server renders its problem
 * instead of the page.
 */
export function createLoadFailure(problem: Problem): Error {
  return Object.assign(new Error(problem.title), { problem })
}

/** Checks whether the sign-in is complete. */
export function isSignedIn(session: Session): session is Session & { readonly user: SessionUser } {
  return session.user !== undefined && session.stage === 'authenticated'
}

let initialUser: string | undefined

/**
 * Checks in the browser whether the current user is still the one that the page was rendered for,
 * with the same roles. The session may have ended or changed in another tab.
 */
export async function isSameUser(http: Http): Promise<boolean> {
  const result = await http.get('/v1/session')
  if (!result.ok) return true
  const { stage, language, user } = result.data
  const currentUser = JSON.stringify([stage, language, user?.id, user?.roles, user?.timeZone])
  initialUser ??= currentUser
  return initialUser === currentUser
}
