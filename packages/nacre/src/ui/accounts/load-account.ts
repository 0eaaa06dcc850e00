import type { PageContext } from '#shell/http/page-context.ts'
import type { StoredImage } from '#shell/field-types/image/field.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { urls } from '../url-map.ts'
import { loadAdmin } from '../records/admin-data.ts'
import type { AdminData } from '../records/data-in-area.ts'
import { loadSignInMethods, type SignInMethodsData } from './sign-in-methods.ts'
import type { Session } from '#shell/model/accounts/session.ts'
import { isSignedIn, loadSession } from '../records/session.ts'

export const accountPath = '/login/account'

/** Returns the URL of the account page with the result of a form in its section. */
export function accountSectionUrl(sectionId: string, outcome: string): string {
  return `${accountPath}?at=${sectionId}&done=${outcome}#${sectionId}`
}

/** The user’s own account in the response of `/v1/account`. */
export interface Account {
  readonly user: {
    readonly version: number
    readonly name: string | null
    readonly email: string
    readonly language: string | null
    readonly timeZone: string | null
    readonly picture: StoredImage | null
    /** The profile fields that the product declares. */
    readonly [field: string]: unknown
  }
  readonly deletedAt: string | null
  readonly factors: {
    readonly password: boolean
    readonly totp: boolean
    readonly recovery: number
    readonly passkeys: readonly AccountPasskey[]
    /** The names of the linked single sign-on providers. */
    readonly providers: readonly string[]
  }
}

export interface AccountPasskey {
  readonly id: string
  readonly name: string | null
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export interface AccountSession {
  readonly id: string
  readonly isCurrent: boolean
  readonly lastSeenAt: string
  readonly device: string | null
  readonly ip: string | null
}

/** A security event of the account in the response of `/v1/account/security-events`. */
export interface AccountSecurityEventData {
  readonly seq: number
  readonly occurredAt: string
  readonly count: number
  readonly kind: string
  readonly verb: string
  readonly details: string | null
  /** Whether the user caused the event, and not somebody else who tried to sign in. */
  readonly isOwn: boolean
  readonly device: string | null
  readonly ip: string | null
}

export interface AccountData {
  readonly session: Session
  readonly language: string
  readonly account: Account
  readonly sessions: readonly AccountSession[]
  readonly notes: readonly AccountSecurityEventData[]
  readonly methods: SignInMethodsData
  /** Whether sensitive changes are possible without authenticating again. */
  readonly isReauthenticated: boolean
  /** The admin data. Absent until the sign-in is complete. */
  readonly admin: AdminData | undefined
}

export async function loadAccount({ http, url }: PageContext): Promise<AccountData> {
  const [session, account, sessions, securityEvents, methods] = await Promise.all([
    loadSession(http),
    http.get<Account>('/v1/account'),
    http.get<{ items: readonly AccountSession[] }>('/v1/account/sessions'),
    http.get<{ items: readonly AccountSecurityEventData[] }>('/v1/account/security-events'),
    loadSignInMethods(http),
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
    notes: securityEvents.ok ? securityEvents.data.items.slice(0, 20) : [],
    methods,
    isReauthenticated:
      session.reauthenticatedUntil !== undefined &&
      Date.parse(session.reauthenticatedUntil) > Date.now(),
    admin: isSignedIn(session) ? await loadAdmin(http, url) : undefined,
  }
}

/** Returns the schema of the user entity, with the fields that the user may see and change. */
export function ownUserSchema({ admin }: Pick<AccountData, 'admin'>): EntitySchema | undefined {
  return admin?.entities.find(({ plural }) => plural === 'users')
}
