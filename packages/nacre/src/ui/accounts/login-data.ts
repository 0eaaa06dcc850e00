import { safeNextPath } from '#shell/http/next-path.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { urls } from '../url-map.ts'
import { loadSignInMethods, type SignInMethodsData } from './sign-in-methods.ts'
import type { Session } from '#shell/model/accounts/session.ts'
import { isSignedIn, loadSession } from '../records/session.ts'

export interface LoginData {
  readonly session: Session
  readonly language: string
  /** The path to open after sign-in. */
  readonly next: string
  readonly methods: SignInMethodsData
}

export async function loadLogin({ http, url }: PageContext): Promise<LoginData> {
  const [session, methods] = await Promise.all([loadSession(http), loadSignInMethods(http)])
  return { session, language: session.language ?? 'en', next: parseNext(url), methods }
}

/** Loads the sign-in page. A signed-in user is redirected to the next page. */
export async function loadSignIn(context: PageContext): Promise<LoginData> {
  const data = await loadLogin(context)
  if (!isSignedIn(data.session)) return data
  throw new Response(null, { status: 302, headers: { location: data.next } })
}

/** Returns a URL of the login area that preserves the next path. */
export function withNext(path: string, next: string): string {
  return next === urls.start ? path : `${path}?next=${encodeURIComponent(next)}`
}

/** Returns the path to open after sign-in, if it is a path of this site. */
export function parseNext({ searchParams }: URL): string {
  return safeNextPath(searchParams.get('next')) ?? urls.start
}
