import type { Answer } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { loadSession } from '../../../session.ts'
import { loadAdmin } from '../../admin-data.ts'

/** A key as it may be looked at. */
export interface ShownKey {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly roles: readonly string[]
  readonly maker: string | null
  readonly created: string
  readonly until: string | null
  readonly used: string | null
  readonly ended: string | null
}

export interface KeysData {
  readonly language: string
  readonly now: number
  readonly user: string
  /** Whether those of others are shown too. */
  readonly isOver: boolean
  readonly entities: readonly EntityOutline[]
  /** Roles that the reader has and can pass on, as they are called. */
  readonly roles: Readonly<Record<string, string>>
  readonly answer: Answer<{ readonly items: readonly ShownKey[]; readonly next: string | null }>
  /** What the makers are called. */
  readonly makers: Readonly<Record<string, string>>
  /** Whether a key can be made without showing again who one is. */
  readonly isProved: boolean
}

export async function loadKeys({ http, url }: PageContext): Promise<KeysData> {
  const { language, user, entities, screens } = await loadAdmin(http, url)
  const isOver = screens.includes('access/roles')
  const query = new URLSearchParams({ limit: '50' })
  const after = url.searchParams.get('after')
  if (after !== null) query.set('after', after)
  if (url.searchParams.get('of') === 'me') query.set('maker', user.id)
  const [session, answer] = await Promise.all([
    loadSession(http),
    http.get<{ items: readonly ShownKey[]; next: string | null }>(`/v1/keys?${query.toString()}`),
  ])
  const people = entities.find(({ name }) => name === 'user')
  const labels = people?.fields['roles']?.bounds.choices ?? {}
  const given = user.roles.includes('administrator') ? Object.keys(labels) : user.roles
  const makers = answer.ok ? answer.data.items.flatMap(({ maker }) => maker ?? []) : []
  const others = [...new Set(makers)].filter((id) => id !== user.id)
  const found =
    others.length === 0
      ? undefined
      : await http.get<{ items: readonly { id: string; name: string | null; email: string }[] }>(
          `/v1/users?limit=200&where=${encodeURIComponent(JSON.stringify({ id: { in: others } }))}`,
        )
  const named = found?.ok ? found.data.items : []
  const now = Date.now()
  return {
    language,
    now,
    user: user.id,
    isOver,
    entities,
    roles: Object.fromEntries(given.map((role) => [role, labels[role] ?? role])),
    answer,
    makers: Object.fromEntries(named.map(({ id, name, email }) => [id, name ?? email])),
    isProved: session.proved !== undefined && Date.parse(session.proved) > now,
  }
}
