import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { Choice } from '../../../kit/combobox/combobox.tsx'
import { findEntity } from '../../../records/admin-data.ts'
import { isListed } from '../../../records/list-path.ts'
import { LazySelectableTable } from './lazy-selectable-table.ts'
import { findRecords, loadRecordTitles, whereRole } from '../../../records/relation-options.ts'
import { defaultColumns } from '../list/columns/columns.ts'
import { filterFields } from '../list/filter/filter-field.ts'
import type { LoadedList } from '../list/load-list.ts'
import {
  fetchPageWithTotal,
  listParams,
  parseOffset,
  redirectToLastPage,
} from '../list/fetch-list-page.ts'
import { loadSums } from '../list/totals/load-sums.ts'
import type { ListState } from '../list/list-state-context.ts'
import { whereInArea } from '../list/where-in-area.ts'
import { filtersToWhere, type ListFilter, listFilterOf } from './list-filters.ts'
import { loadReaderFor, type PageReader } from './parts.tsx'

/** What a list of a page loads, whatever its entity is. */
export interface ListPageQuery {
  readonly columns?: readonly string[] | undefined
  readonly filters?: readonly string[] | undefined
  readonly where?: unknown
  readonly sort?: string | undefined
  readonly limit?: number | undefined
  readonly hasTotals?: boolean | undefined
  readonly hasSelection?: boolean | undefined
}

/** A filter with the records that a relation can be filtered by. */
export interface LoadedFilter extends ListFilter {
  readonly options: readonly Choice[]
}

/**
 * The data of a page with a list: its records, its filters, and what its parts need to know of the
 * reader.
 *
 * @example
 * const isEmpty = ({ list }: ListPageData) => list?.result.ok === true && list.result.data.items.length === 0
 */
export interface ListPageData {
  readonly reader: PageReader
  /** Absent if the reader may not see the list. */
  readonly list:
    | (ListState &
        Pick<LoadedList, 'sums' | 'params'> & {
          readonly columns: readonly string[]
          readonly filters: readonly LoadedFilter[]
          /** Whether readers select records, for what can be done with many at once. */
          readonly hasSelection: boolean
        })
    | undefined
}

/** Loads the list of a page as its URL describes. */
export async function loadListPage(
  context: PageContext,
  plural: string,
  options: ListPageQuery,
): Promise<ListPageData> {
  const { http, url } = context
  const reader = await loadReaderFor(context, ['partsOfLists'], plural)
  const entity = findEntity(reader, plural)
  if (!entity || !('read' in entity.may)) return { reader, list: undefined }
  const { sort: defaultSort = '', limit = 25, hasTotals = false } = options
  const query = url.searchParams
  const columns = readableColumns(entity, options.columns)
  const filters = listFilters(entity, reader, options.filters ?? [])
  const own = filtersToWhere(options.where, filters, query)
  const sort = query.get('sort') ?? defaultSort
  const search = query.get('search') ?? ''
  const params = listParams({ where: whereInArea(entity, own), search, sort }, reader.timeZone)
  const offset = parseOffset(query)
  const named = columns.map((name) => ({ name }))
  const [result, sums, ...loaded] = await Promise.all([
    fetchPageWithTotal(http, reader, { entity, columns: named, params, limit, offset }),
    hasTotals ? loadSums(http, entity, named, params) : undefined,
    ...filters.map((filter) => withOptions(context, reader, entity, filter)),
  ])
  redirectToLastPage(url, result, offset, limit)
  const hasSelection = (options.hasSelection ?? false) && isListed(entity)
  if (hasSelection) await LazySelectableTable.load()
  return {
    reader,
    list: {
      entity,
      columns,
      filters: loaded,
      result,
      sums,
      params,
      hasSelection,
      limit,
      offset,
      defaultSort,
      here: { pathname: url.pathname, search: url.search },
      filterParams: ['search', ...filters.flatMap((filter) => filter.params)],
      resetUrl: url.pathname,
    },
  }
}

/** Returns the columns without those that the reader may not see. */
function readableColumns(entity: EntitySchema, names?: readonly string[]): readonly string[] {
  const { fields, states } = entity
  const system = new Set([...(states ? ['state'] : []), 'createdAt', 'updatedAt', 'id'])
  return names
    ? names.filter((name) => Object.hasOwn(fields, name) || system.has(name))
    : defaultColumns(entity).map(({ name }) => name)
}

/** Returns the filters of fields that the reader may see. */
function listFilters(
  entity: EntitySchema,
  { entities, language }: PageReader,
  names: readonly string[],
): readonly ListFilter[] {
  const fields = filterFields(entity, entities, language)
  return names.flatMap((name) => {
    const field = fields.get(name)
    const isReadable = field?.plural === undefined || isListable(entities, field.plural)
    return field && isReadable ? [listFilterOf(field)] : []
  })
}

const isListable = (entities: readonly EntitySchema[], plural: string): boolean =>
  entities.some((one) => one.plural === plural && 'read' in one.may)

/** The number of records that a filter offers. Whoever has more searches. */
const maxOptions = 100

/** Adds the records that a relation can be filtered by, and the chosen one. */
async function withOptions(
  { http, url }: PageContext,
  reader: PageReader,
  entity: EntitySchema,
  filter: ListFilter,
): Promise<LoadedFilter> {
  const { plural, name } = filter.field
  const target = plural === undefined ? undefined : findEntity(reader, plural)
  if (!target) return { ...filter, options: [] }
  const where = whereRole(target, entity.fields[name]?.relation?.roles)
  const found = await findRecords(http, target, { ...where, limit: maxOptions })
  const chosen = url.searchParams.get(name) ?? ''
  const isOffered = chosen === '' || found.some(({ value }) => value === chosen)
  const more = isOffered ? [] : await loadRecordTitles(http, target, [chosen])
  return { ...filter, options: [...found, ...more] }
}
