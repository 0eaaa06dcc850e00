import type { PageContext } from '#shell/http/page-context.ts'
import { urls } from '../../url-map.ts'
import { isIn, loadSession, type Session } from '../session.ts'

export interface LoginData {
  readonly session: Session
  readonly language: string
  /** Where the reader wanted to go, and goes when they are in. */
  readonly next: string
}

export async function loadLogin({ http, url }: PageContext): Promise<LoginData> {
  const session = await loadSession(http)
  return { session, language: session.user?.language ?? 'en', next: nextIn(url) }
}

/** Who is in already goes on. */
export async function loadSignIn(context: PageContext): Promise<LoginData> {
  const data = await loadLogin(context)
  if (!isIn(data.session)) return data
  throw new Response(null, { status: 302, headers: { location: data.next } })
}

/** A path of this site and nothing else, however it is written. */
export function nextIn({ searchParams }: URL): string {
  const next = searchParams.get('next') ?? ''
  const isOwn = /^\/(?![/\\])[^\\\s]*$/u.test(next) && !/[\p{Cc}\p{Cf}]/u.test(next)
  return isOwn ? next : urls.admin
}
