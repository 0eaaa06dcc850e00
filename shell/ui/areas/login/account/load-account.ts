import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { urls } from '../../../url-map.ts'
import { loadSession, type Session } from '../../session.ts'

/** One's own account, as `/v1/account` answers. */
export interface Account {
  readonly user: {
    readonly version: number
    readonly name: string | null
    readonly email: string
    readonly language: string | null
  }
  readonly leaves: string | null
  readonly factors: { readonly totp: boolean; readonly recovery: number }
}

export interface SessionHere {
  readonly id: string
  readonly isThis: boolean
  readonly seen: string
  readonly device: string | null
  readonly source: string | null
}

export interface AccountData {
  readonly session: Session
  readonly language: string
  readonly account: Account
  readonly sessions: readonly SessionHere[]
  /** Whether sensitive changes are possible without showing again who one is. */
  readonly isProved: boolean
  /** The languages that one can choose, in their own words. */
  readonly languages: Readonly<Record<string, string>>
}

export async function loadAccount({ http, url }: PageContext): Promise<AccountData> {
  const [session, account, sessions, outline] = await Promise.all([
    loadSession(http),
    http.get<Account>('/v1/account'),
    http.get<{ items: readonly SessionHere[] }>('/v1/account/sessions'),
    http.get<{ entities: readonly EntityOutline[] }>('/v1/outline'),
  ])
  if (!account.ok) {
    const location = `${urls.login}?next=${encodeURIComponent(url.pathname)}`
    throw new Response(null, { status: 302, headers: { location } })
  }
  const { data } = account
  return {
    session,
    language: data.user.language ?? session.language ?? 'en',
    account: data,
    sessions: sessions.ok ? sessions.data.items : [],
    languages: outline.ok ? languagesIn(outline.data.entities) : {},
    isProved: session.proved !== undefined && Date.parse(session.proved) > Date.now(),
  }
}

function languagesIn(entities: readonly EntityOutline[]): Readonly<Record<string, string>> {
  const users = entities.find(({ plural }) => plural === 'users')
  return users?.fields['language']?.bounds.choices ?? {}
}
