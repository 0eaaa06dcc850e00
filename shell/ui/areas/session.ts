import type { Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { Picture } from '#shell/model/fields/image.ts'
import type { Language } from '#shell/model/words.ts'
import { loadWhole } from './form/load-whole.ts'

/** Who is asking, as `/v1/session` answers. */
export interface Session {
  readonly actor: 'visitor' | 'user' | 'system'
  /** The language that one is answered in. */
  readonly language?: Language
  /** The same as it is written where the browser is at home: `en-GB`. */
  readonly locale?: string
  /** The zone of the reader's clock, where that is known. */
  readonly zone?: string
  /** How far somebody has come in: all the way, or to the second factor, or to its enrolment. */
  readonly step?: 'open' | 'factor' | 'enrol'
  readonly factors?: readonly ('totp' | 'passkey' | 'recovery')[]
  readonly user?: SessionUser
  /** Until when sensitive changes are possible without showing again who one is. */
  readonly proved?: string
}

export interface SessionUser {
  readonly id: string
  readonly name: string | null
  readonly email: string
  readonly language: Language | null
  readonly picture: Picture | null
  readonly roles: readonly string[]
}

const nobody: Session = { actor: 'visitor' }

export async function loadSession(http: Http): Promise<Session> {
  const answer = await http.get<Session>('/v1/session')
  return answer.ok ? answer.data : nobody
}

/** Whether somebody has come in all the way. */
export function isIn(session: Session): session is Session & { readonly user: SessionUser } {
  return session.user !== undefined && session.step === 'open'
}

let whose: string | undefined

/**
 * In the browser: as long as whoever asks is the one that the page was made for. Whoever was signed out
 * meanwhile, came in as another, or may do something else now gets the page anew from the server, which
 * knows where they belong.
 */
export async function staySame({ http, url }: PageContext): Promise<void> {
  const answer = await http.get<Session>('/v1/session')
  if (!answer.ok) return undefined
  const { step, language, user } = answer.data
  const now = JSON.stringify([step, language, user?.id, user?.roles])
  whose ??= now
  if (whose === now) return undefined
  loadWhole(url.pathname + url.search)
  return new Promise(() => {})
}
