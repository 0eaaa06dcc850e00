import type { HttpResult, Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { findListed, loadAdmin } from '../../../records/admin-data.ts'
import { type ListColumn, parseColumnsParam } from './columns/columns.ts'
import {
  fetchPageWithTotal,
  type ListPage,
  listParams,
  parseOffset,
  redirectToLastPage,
} from './fetch-list-page.ts'
import { listPath } from '../../../records/list-path.ts'
import { whereInArea } from './where-in-area.ts'
import { filterFields } from './filter/filter-field.ts'
import { submittedFilterUrl } from './filter/edit-url.ts'
import { loadFilterOptions, type FilterOptions } from './filter/load-filter-options.ts'
import { loadColumns } from '../extensions/load-extension.ts'
import type { ListUrlParams } from './list-url.ts'
import { loadSums, type Sums } from './totals/load-sums.ts'
import { resolveView, type ListPreferences, type SavedView } from './views.ts'

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
  const { http, url } = context
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const entity = findListed(admin, context.params['plural'])
  if (!entity) return { language, list: undefined }
  const { views, settled: preferences } = await loadViewsAndPreferences(http, entity)
  const { view, search } = resolveView(url.search, views, preferences)
  const fields = filterFields(entity, admin.entities, language)
  const edited = submittedFilterUrl({ pathname: url.pathname, search }, fields, admin.locale)
  if (edited !== undefined) throw new Response(null, { status: 302, headers: { location: edited } })

  const query = new URLSearchParams(search)
  const columns = parseColumnsParam(entity, query.get('columns') ?? preferences.columns ?? null)
  const params = queryParams(query, admin.timeZone, entity)
  const limit = parsePageSize(query.get('limit') ?? preferences.limit)
  const offset = parseOffset(query)
  const [result, sums, filterOptions, customColumns] = await Promise.all([
    fetchPageWithTotal(http, admin, { entity, columns, params, limit, offset }),
    query.get('totals') === 'true' ? loadSums(http, entity, columns, params) : undefined,
    loadFilterOptions(http, admin, fields, query),
    loadColumns(
      admin,
      entity.name,
      columns.map(({ name }) => name),
      context,
    ),
  ])
  redirectToLastPage(url, result, offset, limit)
  return {
    language,
    list: {
      entity,
      columns,
      search,
      params,
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
  return listParams(Object.fromEntries([...entries, ['where', where] as const]), timeZone)
}

function parsePageSize(text: string | undefined): number {
  return pageSizes.find((one) => String(one) === text) ?? pageSizes[0]
}
