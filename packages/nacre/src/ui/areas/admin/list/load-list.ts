import type { HttpResult, Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { titleFieldCandidates } from '#shell/model/schema/title.ts'
import type { AdminData } from '../admin-data.ts'
import { findListed, loadAdmin } from '../admin-data.ts'
import type { AnyRecord } from '../any-record.ts'
import { type ListColumn, parseColumnsParam } from './columns.ts'
import { cacheTotal, cachedTotal } from './cached-total.ts'
import { listPath } from '../list-path.ts'
import { whereInArea } from './where-in-area.ts'
import { filterFields } from './filter/filter-field.ts'
import { submittedFilterUrl } from './filter/edit-url.ts'
import { loadFilterOptions, type FilterOptions } from './filter/load-filter-options.ts'
import { loadColumns } from '../extensions/load-extension.ts'
import type { ListUrlParams } from './list-url.ts'
import { loadSums, type Sums } from './load-sums.ts'
import { resolveView, type ListPreferences, type SavedView } from './views.ts'

export interface ListPage {
  readonly items: readonly AnyRecord[]
  readonly next: string | null
  readonly total?: number
}

/** The data of a list, if the reader may see it. */
export interface LoadedList {
  readonly entity: EntitySchema
  readonly columns: readonly ListColumn[]
  /** The query with the parameters of the view expanded. */
  readonly search: string
  readonly params: ListUrlParams
  readonly offset: number
  readonly limit: number
  readonly result: HttpResult<ListPage>
  readonly sums: Sums | undefined
  /** The records of other lists that the filter needs. */
  readonly filterOptions: FilterOptions
  readonly views: readonly SavedView[]
  readonly view: SavedView | undefined
  readonly preferences: ListPreferences
  /** The custom columns of the product, by their extension paths. */
  readonly own: readonly string[]
}

export interface ListData {
  readonly language: string
  /** Absent if the list does not exist or the reader may not see it. */
  readonly list: LoadedList | undefined
}

export const pageSizes = [25, 50, 100, 200] as const

/**
 * Returns the name of the preference that stores the user’s settings of a list, by its path. The same
 * list in another area has settings of its own.
 */
export function listPreferenceName(path: string): string {
  return `list${path.replace(/^\/admin(?=\/)/u, '').replaceAll('/', '-')}`
}

export async function loadList(context: PageContext): Promise<ListData> {
  const { http, url, params } = context
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const entity = findListed(admin, params['plural'])
  if (!entity) return { language, list: undefined }
  const { views, settled: preferences } = await loadViewsAndPreferences(http, entity)
  const { view, search } = resolveView(url.search, views, preferences)
  const fields = filterFields(entity, admin.entities, language)
  const edited = submittedFilterUrl({ pathname: url.pathname, search }, fields, admin.locale)
  if (edited !== undefined) throw new Response(null, { status: 302, headers: { location: edited } })

  const query = new URLSearchParams(search)
  const columns = parseColumnsParam(entity, query.get('columns') ?? preferences.columns ?? null)
  const listParams = queryParams(query, admin.timeZone, entity)
  const limit = parsePageSize(query.get('limit') ?? preferences.limit)
  const offset = Math.trunc(Number(query.get('offset') ?? 0)) || 0
  const [result, sums, filterOptions, customColumns] = await Promise.all([
    fetchPageWithTotal(http, admin, { entity, columns, params: listParams, limit, offset }),
    query.get('totals') === 'true' ? loadSums(http, entity, columns, listParams) : undefined,
    loadFilterOptions(http, admin, fields, query),
    loadColumns(
      admin,
      entity.name,
      columns.map(({ name }) => name),
      context,
    ),
  ])
  const end = lastPageOffset(result, offset, limit)
  if (end !== undefined) {
    const redirectParams = new URLSearchParams({
      ...Object.fromEntries(new URLSearchParams(url.search)),
      offset: String(end),
    })
    // The redirect replaces the history entry, so that going back does not repeat it.
    const headers = {
      location: `${url.pathname}?${redirectParams.toString()}`,
      'x-remix-replace': 'yes',
    }
    throw new Response(null, { status: 302, headers })
  }
  return {
    language,
    list: {
      entity,
      columns,
      search,
      params: listParams,
      offset,
      limit,
      result,
      sums,
      filterOptions,
      views,
      view,
      preferences,
      own: customColumns,
    },
  }
}

/** Returns the offset of the last page, for a URL beyond it. Records may have been removed. */
function lastPageOffset(
  result: HttpResult<ListPage>,
  offset: number,
  limit: number,
): number | undefined {
  if (!result.ok || result.data.items.length > 0) return undefined
  const end = Math.floor(((result.data.total ?? 0) - 1) / limit) * limit
  return end >= 0 && end < offset ? end : undefined
}

async function loadViewsAndPreferences(http: Http, entity: EntitySchema) {
  const { plural } = entity
  const preference = listPreferenceName(listPath(entity))
  const [views, preferences] = await Promise.all([
    http.get<{ items: readonly SavedView[] }>(`/v1/views?collection=${plural}`),
    http.get<{ value: ListPreferences | null }>(`/v1/preferences/${preference}`),
  ])
  return {
    views: views.ok ? views.data.items : [],
    settled: (preferences.ok && preferences.data.value) || {},
  }
}

const passed = ['where', 'search', 'sort', 'trash'] as const

function queryParams(
  query: URLSearchParams,
  timeZone: string,
  entity: EntitySchema,
): ListUrlParams {
  const where = whereInArea(entity, query.get('where') ?? '')
  const entries = passed.map((name) => [name, query.get(name) ?? ''] as const)
  const params: ListUrlParams = Object.fromEntries(
    [...entries, ['where', where] as const].filter(([, value]) => value !== ''),
  )
  // Only filters can depend on the time zone.
  return params.where === undefined || timeZone === 'UTC' ? params : { ...params, timeZone }
}

function parsePageSize(text: string | undefined): number {
  return pageSizes.find((one) => String(one) === text) ?? pageSizes[0]
}

/** The range of a list page and its columns. */
export interface PageParams {
  readonly entity: EntitySchema
  readonly columns: readonly ListColumn[]
  readonly params: ListUrlParams
  readonly limit: number
  readonly offset?: number
  readonly after?: string
  /**
   * Whether the total is already known. Counting a million records costs more than loading a page.
   */
  readonly isCounted?: boolean
}

/** Loads a page with its total. */
async function fetchPageWithTotal(
  http: Http,
  admin: AdminData,
  pageParams: PageParams,
): Promise<HttpResult<ListPage>> {
  const { entity, params } = pageParams
  const cached = cachedTotal(http, entity.plural, params)
  const result = await fetchListPage(http, admin, {
    ...pageParams,
    isCounted: cached !== undefined,
  })
  if (!result.ok) return result
  const { total = cached } = result.data
  if (result.data.total !== undefined) cacheTotal(http, entity.plural, params, result.data.total)
  return { ...result, data: { ...result.data, ...(total === undefined ? {} : { total }) } }
}

/** Loads a page with the displayed columns only, and with the titles of related records. */
export async function fetchListPage(
  http: Http,
  { entities }: Pick<AdminData, 'entities'>,
  { entity, columns, params, limit, offset = 0, after, isCounted = false }: PageParams,
): Promise<HttpResult<ListPage>> {
  const query = new URLSearchParams({ ...params, limit: String(limit) })
  if (!isCounted) query.set('total', 'true')
  if (after !== undefined) query.set('after', after)
  else if (offset > 0) query.set('offset', String(offset))
  const names = new Set(columns.map(({ name }) => name))
  for (const title of titleFieldCandidates(entity)) names.add(title)
  const related = [...names].flatMap((name) => {
    const plural = entity.fields[name]?.relation?.plural
    const target = entities.find((one) => one.plural === plural)
    const titleFields = target ? titleFieldCandidates(target) : []
    return titleFields.length === 0
      ? []
      : [{ name, called: titleFields.map((one) => `${name}.${one}`) }]
  })
  const ask = (expanded: typeof related) => {
    const fields = [...names, ...expanded.flatMap(({ called: titleFields }) => titleFields)]
    query.set('fields', fields.join())
    query.delete('expand')
    if (expanded.length > 0) query.set('expand', expanded.map(({ name }) => name).join())
    return http.get<ListPage>(`/v1/${entity.plural}?${query.toString()}`)
  }
  const result = await ask(related.slice(0, maxExpanded))
  // If the expansion exceeds the limit of the API, related records are displayed by id.
  const isTooMuch = !result.ok && result.status === 400 && related.length > 0
  return isTooMuch ? ask([]) : result
}

const maxExpanded = 10
