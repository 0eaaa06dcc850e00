import type { HttpResult, Http } from '#shell/http/http.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { titleFieldCandidates } from '#shell/model/values/title.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import { cacheTotal, cachedTotal } from './totals/cached-total.ts'
import type { ListColumn } from './columns/columns.ts'
import type { ListUrlParams } from './list-url.ts'

export interface ListPage {
  readonly items: readonly AnyRecord[]
  readonly next: string | null
  readonly total?: number
}

/** Returns the parameters that have a value, with the time zone of the reader. */
export function listParams(all: ListUrlParams, timeZone: string): ListUrlParams {
  const params: ListUrlParams = Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== ''),
  )
  // Only filters can depend on the time zone.
  return params.where === undefined || timeZone === 'UTC' ? params : { ...params, timeZone }
}

export function parseOffset(query: URLSearchParams): number {
  return Math.trunc(Number(query.get('offset') ?? 0)) || 0
}

/** Redirects from a page beyond the last one to the last one. Records may have been removed. */
export function redirectToLastPage(
  url: URL,
  result: HttpResult<ListPage>,
  offset: number,
  limit: number,
): void {
  if (!result.ok || result.data.items.length > 0) return
  const end = Math.floor(((result.data.total ?? 0) - 1) / limit) * limit
  if (end < 0 || end >= offset) return
  const query = new URLSearchParams(url.search)
  query.set('offset', String(end))
  // The redirect replaces the history entry, so that going back does not repeat it.
  const headers = { location: `${url.pathname}?${query.toString()}`, 'x-remix-replace': 'yes' }
  throw new Response(null, { status: 302, headers })
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
export async function fetchPageWithTotal(
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
