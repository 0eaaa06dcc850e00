import type { HttpResult } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { findEntity, loadAdmin } from '../../../../records/admin-data.ts'
import type { AdminData } from '../../../../records/data-in-area.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'

/** The sign-in data of a user in the response of `/v1/access/users`. */
export interface UserAccessData {
  readonly id: string
  readonly password: boolean
  readonly passkeys: number
  readonly totp: boolean
  readonly providers: number
  readonly lastSeenAt: string | null
  readonly invitation: { readonly sentAt: string; readonly expiresAt: string } | null
}

interface UserPage {
  readonly items: readonly AnyRecord[]
  readonly next: string | null
  readonly total?: number
}

export interface UsersData {
  readonly language: string
  readonly now: number
  readonly entity: EntitySchema
  readonly mayInvite: boolean
  readonly result: HttpResult<UserPage>
  readonly access: Readonly<Record<string, UserAccessData>>
  /** The number of users in each state. */
  readonly counts: Readonly<Record<string, number>>
}

export async function loadUsers({ http, url }: PageContext): Promise<UsersData> {
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const entity = managedUserEntity(admin)
  const mayInvite = admin.permissions.includes('inviteUsers')
  const now = Date.now()
  const params = (name: string) => url.searchParams.get(name) ?? ''
  const query = new URLSearchParams({ total: 'true', sort: params('sort') || 'name' })
  for (const name of ['search', 'after']) if (params(name) !== '') query.set(name, params(name))
  const conditions = [
    ...(params('state') === '' ? [] : [{ state: params('state') }]),
    ...(params('role') === '' ? [] : [{ roles: { has: params('role') } }]),
  ]
  if (conditions.length > 0) query.set('where', JSON.stringify({ and: conditions }))
  const [result, summary] = await Promise.all([
    http.get<UserPage>(`/v1/users?${query.toString()}`),
    http.get<{ items: readonly { group: { state: string }; count: number }[] }>(
      '/v1/users/aggregate?groupBy=state',
    ),
  ])
  const ids = result.ok ? result.data.items.map(({ id }) => id).join(',') : ''
  const access = await http.get<{ items: readonly UserAccessData[] }>(`/v1/access/users?ids=${ids}`)
  const groups = summary.ok ? summary.data.items : []
  return {
    language,
    now,
    entity,
    mayInvite,
    result,
    access: Object.fromEntries(access.ok ? access.data.items.map((one) => [one.id, one]) : []),
    counts: Object.fromEntries(groups.map(({ group, count }) => [group.state, count])),
  }
}

/** Returns the schema of users, which whoever manages them may know. */
export function managedUserEntity(admin: AdminData): EntitySchema {
  const entity = findEntity(admin, 'users')
  if (entity) return entity
  throw new Error('The schema of users is missing.')
}
