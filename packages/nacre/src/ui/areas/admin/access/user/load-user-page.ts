import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { loadSession } from '../../../../records/session.ts'
import { loadAdmin } from '../../../../records/admin-data.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'
import type { ApiKeyData } from '../api-keys/load-keys.ts'
import { managedUserEntity } from '../users/load-users.ts'

/** The sign-in data of a user in the response of `/v1/access/users/{id}`. */
export interface UserSignInData {
  readonly factors: {
    readonly password: boolean
    readonly totp: boolean
    readonly recovery: number
    readonly passkeys: readonly {
      readonly id: string
      readonly name: string | null
      readonly createdAt: string
      readonly lastUsedAt: string | null
    }[]
    readonly providers: readonly string[]
  }
  readonly lastSeenAt: string | null
  readonly invitation: { readonly sentAt: string; readonly expiresAt: string } | null
  readonly sessions: readonly UserSession[]
}

export interface UserSession {
  readonly id: string
  readonly isCurrent: boolean
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly method: string
  readonly device: string | null
  readonly ip: string | null
}

interface AccountEvent {
  readonly seq: number
  readonly occurredAt: string
  readonly actor: string | null
  readonly name: string | null
  readonly verb: string
}

export interface UserPageData {
  readonly language: string
  /** The time of loading, in milliseconds since the epoch, to tell what has expired. */
  readonly now: number
  readonly entity: EntitySchema
  /** Absent if the user does not exist or the reader may not see it. */
  readonly person: AnyRecord | undefined
  readonly access: UserSignInData | undefined
  /** The allowed actions, each `true` or the reason why it is not allowed. */
  readonly may: Readonly<Record<string, true | string>>
  readonly keys: readonly ApiKeyData[]
  readonly history: readonly AccountEvent[]
  /** Whether the reader can assign roles without authenticating again. */
  readonly isReauthenticated: boolean
}

const missingUser = {
  person: undefined,
  access: undefined,
  may: {},
  keys: [],
  history: [],
  isReauthenticated: false,
}

export async function loadUserPage({ http, url, params }: PageContext): Promise<UserPageData> {
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const entity = managedUserEntity(admin)
  const id = encodeURIComponent(params['id'] ?? '')
  const now = Date.now()
  const [session, user, access, may, keys, history] = await Promise.all([
    loadSession(http),
    http.get<AnyRecord>(`/v1/users/${id}`),
    http.get<UserSignInData>(`/v1/access/users/${id}`),
    http.get<Record<string, true | string>>(`/v1/users/${id}/permissions`),
    http.get<{ items: readonly ApiKeyData[] }>(`/v1/api-keys?createdBy=${id}`),
    http.get<{ items: readonly AccountEvent[] }>(`/v1/users/${id}/history?limit=20`),
  ])
  if (!user.ok || !access.ok) return { language, now, entity, ...missingUser }
  return {
    language,
    now,
    entity,
    person: user.data,
    access: access.data,
    may: may.ok ? may.data : {},
    keys: keys.ok ? keys.data.items : [],
    history: history.ok ? history.data.items : [],
    isReauthenticated:
      session.reauthenticatedUntil !== undefined && Date.parse(session.reauthenticatedUntil) > now,
  }
}
