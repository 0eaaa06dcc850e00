import type { HttpResult } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { loadSession } from '../../../../records/session.ts'
import { loadAdmin } from '../../../../records/admin-data.ts'

/** An API key as the API returns it, without its secret. */
export interface ApiKeyData {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly roles: readonly string[]
  readonly createdBy: string | null
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

export interface ApiKeysData {
  readonly language: string
  readonly now: number
  readonly user: string
  /** Whether the list includes the keys of all users. */
  readonly includesOthers: boolean
  readonly entities: readonly EntitySchema[]
  /** The roles that the reader has and may pass on, with their labels. */
  readonly roles: Readonly<Record<string, string>>
  readonly result: HttpResult<{
    readonly items: readonly ApiKeyData[]
    readonly next: string | null
  }>
  /** The names of the keys’ creators by their ids. */
  readonly makers: Readonly<Record<string, string>>
  /** Whether the reader can create a key without authenticating again. */
  readonly isReauthenticated: boolean
}

export async function loadApiKeys({ http, url }: PageContext): Promise<ApiKeysData> {
  const { language, user, entities, permissions } = await loadAdmin(http, url)
  const includesOthers = permissions.includes('administer')
  const query = new URLSearchParams({ limit: '50' })
  const after = url.searchParams.get('after')
  if (after !== null) query.set('after', after)
  if (url.searchParams.get('of') === 'me') query.set('createdBy', user.id)
  const [session, result] = await Promise.all([
    loadSession(http),
    http.get<{ items: readonly ApiKeyData[]; next: string | null }>(
      `/v1/api-keys?${query.toString()}`,
    ),
  ])
  const userEntity = entities.find(({ name }) => name === 'user')
  const labels = userEntity?.fields['roles']?.constraints.choices ?? {}
  const input = user.roles.includes('administrator') ? Object.keys(labels) : user.roles
  const makers = result.ok ? result.data.items.flatMap(({ createdBy }) => createdBy ?? []) : []
  const otherMakers = [...new Set(makers)].filter((id) => id !== user.id)
  const found =
    otherMakers.length === 0
      ? undefined
      : await http.get<{ items: readonly { id: string; name: string | null; email: string }[] }>(
          `/v1/users?limit=200&where=${encodeURIComponent(JSON.stringify({ id: { in: otherMakers } }))}`,
        )
  const namedUsers = found?.ok ? found.data.items : []
  const now = Date.now()
  return {
    language,
    now,
    user: user.id,
    includesOthers,
    entities,
    roles: Object.fromEntries(input.map((role) => [role, labels[role] ?? role])),
    result,
    makers: Object.fromEntries(namedUsers.map(({ id, name, email }) => [id, name ?? email])),
    isReauthenticated:
      session.reauthenticatedUntil !== undefined && Date.parse(session.reauthenticatedUntil) > now,
  }
}
