import type { PageContext } from '#shell/http/page-context.ts'
import type { SecurityKind } from '#shell/model/security-kinds.ts'
import { daysIn, type Doer, loadPeople } from '../../activity/load-deeds.ts'
import { loadAdmin } from '../../admin-data.ts'
import { loadFor, type OperationData } from '../load-for.ts'

/** Something that concerns who comes in and what they may, as `/v1/operation/security` answers. */
export interface Note {
  readonly seq: number
  readonly at: string
  readonly last: string
  readonly count: number
  readonly kind: SecurityKind
  readonly verb: string
  readonly about: string | null
  readonly user: string | null
  readonly userName: string | null
  readonly actor: string | null
  readonly actorName: string | null
  readonly via: string
  readonly device: string | null
  readonly source: string | null
  readonly request: string | null
}

export interface NotesPage {
  readonly items: readonly Note[]
  readonly next: number | null
}

export interface SecurityData extends OperationData<NotesPage> {
  readonly people: readonly Doer[]
  /** Where all of what is asked for is taken away as a table. */
  readonly csv: string
}

const passed = ['kind', 'user', 'source', 'before']
const address = '/v1/operation/security'

export async function loadSecurity(context: PageContext): Promise<SecurityData> {
  const { http, url } = context
  const admin = await loadAdmin(http, url)
  const query = new URLSearchParams(daysIn(url.searchParams, admin.zone))
  for (const name of passed) {
    const value = url.searchParams.get(name)?.trim() ?? ''
    if (value !== '') query.set(name, value)
  }
  const all = new URLSearchParams(query)
  all.delete('before')
  all.set('format', 'csv')
  query.set('limit', '50')
  const [found, people] = await Promise.all([
    loadFor<NotesPage>(context, 'security', `${address}?${query.toString()}`),
    loadPeople(http, admin),
  ])
  return { ...found, people, csv: `${address}?${all.toString()}` }
}
