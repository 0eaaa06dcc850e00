import { nextPath } from '#shell/http/next-path.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { urls } from '../../url-map.ts'
import { loadWays, type Ways } from './ways.ts'
import type { Session } from '#shell/model/session.ts'
import { isIn, loadSession } from '../session.ts'

export interface LoginData {
  readonly session: Session
  readonly language: string
  /** Where the reader wanted to go, and goes when they are in. */
  readonly next: string
  readonly ways: Ways
}

export async function loadLogin({ http, url }: PageContext): Promise<LoginData> {
  const [session, ways] = await Promise.all([loadSession(http), loadWays(http)])
  return { session, language: session.language ?? 'en', next: nextIn(url), ways }
}

/** Who is in already goes on. */
export async function loadSignIn(context: PageContext): Promise<LoginData> {
  const data = await loadLogin(context)
  if (!isIn(data.session)) return data
  throw new Response(null, { status: 302, headers: { location: data.next } })
}

/** An address of the login area that leads on to where the reader wanted to go. */
export function withNext(path: string, next: string): string {
  return next === urls.admin ? path : `${path}?next=${encodeURIComponent(next)}`
}

/** Where the reader wanted to go, if that is a path of this site. */
export function nextIn({ searchParams }: URL): string {
  return nextPath(searchParams.get('next')) ?? urls.admin
}
