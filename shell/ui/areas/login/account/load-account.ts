import type { PageContext } from '#shell/http/page-context.ts'
import type { Picture } from '#shell/model/fields/image.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { urls } from '../../../url-map.ts'
import { type AdminData, loadAdmin } from '../../admin/admin-data.ts'
import { loadWays, type Ways } from '../ways.ts'
import type { Session } from '#shell/model/session.ts'
import { isIn, loadSession } from '../../session.ts'

export const accountPath = '/login/account'

/** The account page as it says what was done, at the part in which that was. */
export function pathOf(part: string, done: string): string {
  return `${accountPath}?at=${part}&done=${done}#${part}`
}

/** One's own account, as `/v1/account` answers. */
export interface Account {
  readonly user: {
    readonly version: number
    readonly name: string | null
    readonly email: string
    readonly language: string | null
    readonly zone: string | null
    readonly picture: Picture | null
    /** What the product wants to know of its people. */
    readonly [field: string]: unknown
  }
  readonly leaves: string | null
  readonly factors: {
    readonly password: boolean
    readonly totp: boolean
    readonly recovery: number
    readonly passkeys: readonly PasskeyHere[]
    /** The names of the companies by which one can come in. */
    readonly providers: readonly string[]
  }
}

export interface PasskeyHere {
  readonly id: string
  readonly name: string | null
  readonly created: string
  readonly used: string | null
}

export interface SessionHere {
  readonly id: string
  readonly isThis: boolean
  readonly seen: string
  readonly device: string | null
  readonly source: string | null
}

/** Something that has happened to one’s account, as `/v1/account/security` answers. */
export interface NoteHere {
  readonly seq: number
  readonly at: string
  readonly count: number
  readonly kind: string
  readonly verb: string
  readonly about: string | null
  /** Whether it was oneself, or somebody who tried to be. */
  readonly isMine: boolean
  readonly device: string | null
  readonly source: string | null
}

export interface AccountData {
  readonly session: Session
  readonly language: string
  readonly account: Account
  readonly sessions: readonly SessionHere[]
  readonly notes: readonly NoteHere[]
  readonly ways: Ways
  /** Whether sensitive changes are possible without showing again who one is. */
  readonly isProved: boolean
  /** What one may know; nothing before one has come in all the way. */
  readonly admin: AdminData | undefined
}

export async function loadAccount({ http, url }: PageContext): Promise<AccountData> {
  const [session, account, sessions, notes, ways] = await Promise.all([
    loadSession(http),
    http.get<Account>('/v1/account'),
    http.get<{ items: readonly SessionHere[] }>('/v1/account/sessions'),
    http.get<{ items: readonly NoteHere[] }>('/v1/account/security'),
    loadWays(http),
  ])
  if (!account.ok) {
    const location = `${urls.login}?next=${encodeURIComponent(url.pathname)}`
    throw new Response(null, { status: 302, headers: { location } })
  }
  return {
    session,
    language: session.language ?? 'en',
    account: account.data,
    sessions: sessions.ok ? sessions.data.items : [],
    notes: notes.ok ? notes.data.items.slice(0, 20) : [],
    ways,
    isProved: session.proved !== undefined && Date.parse(session.proved) > Date.now(),
    admin: isIn(session) ? await loadAdmin(http, url) : undefined,
  }
}

/** What one may know of people, and so what one may change of oneself. */
export function usersIn({ admin }: Pick<AccountData, 'admin'>): EntityOutline | undefined {
  return admin?.entities.find(({ plural }) => plural === 'users')
}
