import type { Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/model/failure.ts'
import type { Session, SessionUser } from '#shell/model/session.ts'

const nobody: Session = { actor: 'visitor' }

export async function loadSession(http: Http): Promise<Session> {
  const answer = await http.get('/v1/session')
  if (answer.ok) return answer.data
  // Who cannot be told who they are is not signed out for that.
  if (isPassing(answer)) throw unanswered(answer.problem)
  return nobody
}

function isPassing({ status }: { readonly status: number }): boolean {
  return status === 0 || status >= 500
}

/** What a page throws that cannot be made without an answer: the server says why, in place of the page. */
export function unanswered(problem: Problem): Error {
  return Object.assign(new Error(problem.title), { problem })
}

/** Whether somebody has come in all the way. */
export function isIn(session: Session): session is Session & { readonly user: SessionUser } {
  return session.user !== undefined && session.step === 'open'
}

let whose: string | undefined

/**
 * In the browser: whether whoever asks is still the one that the page was made for, and may do the same. They may have
 * been signed out meanwhile, or have come in as another in the window beside.
 */
export async function isSameReader(http: Http): Promise<boolean> {
  const answer = await http.get('/v1/session')
  if (!answer.ok) return true
  const { step, language, user } = answer.data
  const now = JSON.stringify([step, language, user?.id, user?.roles, user?.zone])
  whose ??= now
  return whose === now
}
