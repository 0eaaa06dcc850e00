import type { Answer, Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { titleFieldsOf } from '#shell/model/outline/title.ts'
import type { AdminData } from '../admin-data.ts'
import { entityAt, loadAdmin } from '../admin-data.ts'
import type { AnyRecord } from '../any-record.ts'
import { type Column, columnsOf } from './columns.ts'
import { keepTotal, knownTotal } from './counted.ts'
import { askedFields } from './filter/asked-field.ts'
import { editedAddress } from './filter/edit-address.ts'
import { loadOffered, type Offered } from './filter/load-offered.ts'
import { loadColumns } from '../own/part.ts'
import type { ListAsked } from './list-address.ts'
import { loadSums, type Sums } from './load-sums.ts'
import { chosenBy, type Settled, type View } from './views.ts'

export interface ListPage {
  readonly items: readonly AnyRecord[]
  readonly next: string | null
  readonly total?: number
}

/** What is known of a list that there is for this reader. */
export interface FoundList {
  readonly entity: EntityOutline
  readonly columns: readonly Column[]
  /** What the address comes to, said in full. */
  readonly search: string
  readonly asked: ListAsked
  readonly skip: number
  readonly limit: number
  readonly answer: Answer<ListPage>
  readonly sums: Sums | undefined
  /** Records of other lists by which this one is narrowed. */
  readonly offered: Offered
  readonly views: readonly View[]
  readonly view: View | undefined
  readonly settled: Settled
  /** Columns that the product itself draws, by their places. */
  readonly own: readonly string[]
}

export interface ListData {
  readonly language: string
  /** Nothing when there is no such list, or none for this reader. */
  readonly list: FoundList | undefined
}

export const pageSizes = [25, 50, 100, 200] as const

/** Under this name somebody's settings of a list are kept. */
export function settingsOf(plural: string): string {
  return `list-${plural}`
}

export async function loadList(context: PageContext): Promise<ListData> {
  const { http, url, params } = context
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const entity = entityAt(admin, params['plural'])
  if (!entity) return { language, list: undefined }
  const { views, settled } = await loadArranged(http, entity)
  const { view, search } = chosenBy(url.search, views, settled)
  const fields = askedFields(entity, admin.entities, language)
  const edited = editedAddress({ pathname: url.pathname, search }, fields, admin.locale)
  if (edited !== undefined) throw new Response(null, { status: 302, headers: { location: edited } })

  const query = new URLSearchParams(search)
  const columns = columnsOf(entity, query.get('columns') ?? settled.columns ?? null)
  const asked = askedIn(query, admin.zone)
  const limit = limitOf(query.get('limit') ?? settled.limit)
  const skip = Math.trunc(Number(query.get('skip') ?? 0)) || 0
  const [answer, sums, offered, own] = await Promise.all([
    askCounted(http, admin, { entity, columns, asked, limit, skip }),
    query.get('totals') === 'yes' ? loadSums(http, entity, columns, asked) : undefined,
    loadOffered(http, admin, fields, query),
    loadColumns(
      admin,
      entity.name,
      columns.map(({ name }) => name),
      context,
    ),
  ])
  const end = endBefore(answer, skip, limit)
  if (end !== undefined) {
    const there = new URLSearchParams({
      ...Object.fromEntries(new URLSearchParams(url.search)),
      skip: String(end),
    })
    // Who goes back does not come here once more.
    const headers = { location: `${url.pathname}?${there.toString()}`, 'x-remix-replace': 'yes' }
    throw new Response(null, { status: 302, headers })
  }
  return {
    language,
    list: {
      entity,
      columns,
      search,
      asked,
      skip,
      limit,
      answer,
      sums,
      offered,
      views,
      view,
      settled,
      own,
    },
  }
}

/** Where the last page begins, for an address beyond it: somebody may have removed what was there. */
function endBefore(answer: Answer<ListPage>, skip: number, limit: number): number | undefined {
  if (!answer.ok || answer.data.items.length > 0) return undefined
  const end = Math.floor(((answer.data.total ?? 0) - 1) / limit) * limit
  return end >= 0 && end < skip ? end : undefined
}

async function loadArranged(http: Http, { plural }: EntityOutline) {
  const [views, settled] = await Promise.all([
    http.get<{ items: readonly View[] }>(`/v1/views?list=${plural}`),
    http.get<{ value: Settled | null }>(`/v1/preferences/${settingsOf(plural)}`),
  ])
  return {
    views: views.ok ? views.data.items : [],
    settled: (settled.ok && settled.data.value) || {},
  }
}

const passed = ['where', 'search', 'sort', 'bin'] as const

function askedIn(query: URLSearchParams, zone: string): ListAsked {
  const given = passed.map((name) => [name, query.get(name) ?? ''] as const)
  const asked: ListAsked = Object.fromEntries(given.filter(([, value]) => value !== ''))
  // Whose days are meant matters only where something is asked of days.
  return asked.where === undefined || zone === 'UTC' ? asked : { ...asked, zone }
}

function limitOf(text: string | undefined): number {
  return pageSizes.find((one) => String(one) === text) ?? pageSizes[0]
}

/** Which part of a list is wanted, and what of it. */
export interface PartAsked {
  readonly entity: EntityOutline
  readonly columns: readonly Column[]
  readonly asked: ListAsked
  readonly limit: number
  readonly skip?: number
  readonly after?: string
  /** Whether it is known already how many there are: counting a million costs more than a page of them. */
  readonly isCounted?: boolean
}

/** The same, with how many there are. */
async function askCounted(
  http: Http,
  admin: AdminData,
  part: PartAsked,
): Promise<Answer<ListPage>> {
  const { entity, asked } = part
  const known = knownTotal(http, entity.plural, asked)
  const answer = await askForList(http, admin, { ...part, isCounted: known !== undefined })
  if (!answer.ok) return answer
  const { total = known } = answer.data
  if (answer.data.total !== undefined) keepTotal(http, entity.plural, asked, answer.data.total)
  return { ...answer, data: { ...answer.data, ...(total === undefined ? {} : { total }) } }
}

/** Asks for the columns that are shown and nothing else; of related records, for what they are called. */
export async function askForList(
  http: Http,
  { entities }: Pick<AdminData, 'entities'>,
  { entity, columns, asked, limit, skip = 0, after, isCounted = false }: PartAsked,
): Promise<Answer<ListPage>> {
  const query = new URLSearchParams({ ...asked, limit: String(limit) })
  if (!isCounted) query.set('total', 'yes')
  if (after !== undefined) query.set('after', after)
  else if (skip > 0) query.set('skip', String(skip))
  const names = new Set(columns.map(({ name }) => name))
  for (const title of titleFieldsOf(entity)) names.add(title)
  const related = [...names].flatMap((name) => {
    const plural = entity.fields[name]?.relation?.plural
    const target = entities.find((one) => one.plural === plural)
    const called = target ? titleFieldsOf(target) : []
    return called.length === 0 ? [] : [{ name, called: called.map((one) => `${name}.${one}`) }]
  })
  const ask = (expanded: typeof related) => {
    const fields = [...names, ...expanded.flatMap(({ called }) => called)]
    query.set('fields', fields.join())
    query.delete('expand')
    if (expanded.length > 0) query.set('expand', expanded.map(({ name }) => name).join())
    return http.get<ListPage>(`/v1/${entity.plural}?${query.toString()}`)
  }
  const answer = await ask(related.slice(0, mostExpanded))
  // So many related records in one answer are too much: then they stand there by their ids.
  const isTooMuch = !answer.ok && answer.status === 400 && related.length > 0
  return isTooMuch ? ask([]) : answer
}

const mostExpanded = 10
