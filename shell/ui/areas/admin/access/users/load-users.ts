import type { Answer } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { type AdminData, entityAt, loadAdmin } from '../../admin-data.ts'
import type { AnyRecord } from '../../any-record.ts'

/** How somebody comes in, as `/v1/access/users` answers. */
export interface InShort {
  readonly id: string
  readonly password: boolean
  readonly passkeys: number
  readonly totp: boolean
  readonly providers: number
  readonly seen: string | null
  readonly invitation: { readonly sent: string; readonly until: string } | null
}

interface PeoplePage {
  readonly items: readonly AnyRecord[]
  readonly next: string | null
  readonly total?: number
}

export interface UsersData {
  readonly language: string
  readonly now: number
  /** Nothing for whoever does not look after people. */
  readonly entity: EntityOutline | undefined
  readonly mayInvite: boolean
  readonly answer: Answer<PeoplePage> | undefined
  readonly access: Readonly<Record<string, InShort>>
  /** How many there are in each state. */
  readonly counts: Readonly<Record<string, number>>
}

const nothing = { answer: undefined, access: {}, counts: {} }

export async function loadUsers({ http, url }: PageContext): Promise<UsersData> {
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const entity = keptPeople(admin)
  const mayInvite = admin.screens.includes('access/users/new')
  const now = Date.now()
  if (!entity) return { language, now, entity, mayInvite, ...nothing }
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  const query = new URLSearchParams({ total: 'yes', sort: asked('sort') || 'name' })
  for (const name of ['search', 'after']) if (asked(name) !== '') query.set(name, asked(name))
  const conditions = [
    ...(asked('state') === '' ? [] : [{ state: asked('state') }]),
    ...(asked('role') === '' ? [] : [{ roles: { has: asked('role') } }]),
  ]
  if (conditions.length > 0) query.set('where', JSON.stringify({ and: conditions }))
  const [answer, summary] = await Promise.all([
    http.get<PeoplePage>(`/v1/users?${query.toString()}`),
    http.get<{ items: readonly { group: { state: string }; count: number }[] }>(
      '/v1/users/summary?by=state',
    ),
  ])
  const ids = answer.ok ? answer.data.items.map(({ id }) => id).join(',') : ''
  const access = await http.get<{ items: readonly InShort[] }>(`/v1/access/users?ids=${ids}`)
  const groups = summary.ok ? summary.data.items : []
  return {
    language,
    now,
    entity,
    mayInvite,
    answer,
    access: Object.fromEntries(access.ok ? access.data.items.map((one) => [one.id, one]) : []),
    counts: Object.fromEntries(groups.map(({ group, count }) => [group.state, count])),
  }
}

/** The entity of people, for those who look after them. */
export function keptPeople(admin: AdminData): EntityOutline | undefined {
  return admin.screens.includes('access/users') ? entityAt(admin, 'users') : undefined
}
