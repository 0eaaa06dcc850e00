import type { Answer } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { entityAt, loadAdmin } from '../admin-data.ts'
import type { AnyRecord } from '../title-of.ts'
import { columnsOf } from './columns.ts'
import type { ListAsked } from './list-address.ts'

export interface ListPage {
  readonly items: readonly AnyRecord[]
  readonly next: string | null
  readonly total?: number
}

export interface ListData {
  readonly language: string
  /** Nothing when there is no such list, or none for this reader. */
  readonly entity: EntityOutline | undefined
  readonly columns: readonly string[]
  readonly asked: ListAsked
  readonly answer: Answer<ListPage> | undefined
}

/** What of a list's address goes on to the API as it is. */
const passed = ['sort', 'search', 'bin'] as const
const paging = ['after', 'limit']

export async function loadList({ http, url, params }: PageContext): Promise<ListData> {
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const entity = entityAt(admin, params['plural'])
  if (!entity) return { language, entity, columns: [], asked: {}, answer: undefined }
  const columns = columnsOf(entity, url.searchParams.get('columns'))
  const asked = askedIn(url)
  const query = new URLSearchParams({ total: 'yes', ...asked })
  for (const name of paging) {
    const value = url.searchParams.get(name) ?? ''
    if (value !== '') query.set(name, value)
  }
  const answer = await http.get<ListPage>(`/v1/${entity.plural}?${query.toString()}`)
  return { language, entity, columns, asked, answer }
}

function askedIn(url: URL): ListAsked {
  const where = whereIn(url)
  const given = passed.map((name) => [name, url.searchParams.get(name) ?? ''] as const)
  return {
    ...Object.fromEntries(given.filter(([, value]) => value !== '')),
    ...(where === undefined ? {} : { where }),
  }
}

/** The conditions of the address, with the state that was chosen beside them. */
function whereIn({ searchParams }: URL): string | undefined {
  const where = searchParams.get('where') ?? ''
  const state = searchParams.get('state') ?? ''
  if (state === '') return where === '' ? undefined : where
  const chosen = JSON.stringify({ state })
  return where === '' ? chosen : `{"and":[${where},${chosen}]}`
}
