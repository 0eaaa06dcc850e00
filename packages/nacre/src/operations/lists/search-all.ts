import { schemaFor } from '../schema/schema-for.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { titleFieldCandidates, recordTitle } from '#shell/model/values/title.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { RequestContext } from '../request-context.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import { type ListParams, listRecords, type ListResult, type ReadDeps } from './list-records.ts'
import { type Rank, rankOf } from './rank.ts'

export interface SearchParams {
  readonly search: string
  /** The maximum number of results per list. */
  readonly limit: number
  readonly language: Language
  /** The plural of the only list to search. */
  readonly list?: string
}

/** The results of one list, limited to what the actor may read. */
export interface SearchHits {
  readonly entity: string
  readonly plural: string
  readonly pluralLabel: string
  readonly items: readonly {
    readonly id: string
    readonly title: string
    readonly state?: string
  }[]
  readonly isMore: boolean
}

/**
 * Searches all lists that the actor may read, or one of them. Unique values, such as numbers, are
 * searched by prefix, as are titles that are not a search field. Title matches come before
 * other matches, and the list with the best match comes first.
 */
export async function searchAll(
  deps: ReadDeps,
  ctx: RequestContext,
  { search, limit, language, list }: SearchParams,
): Promise<readonly SearchHits[]> {
  if (search.trim() === '') return []
  const outlines = schemaFor(deps.product, ctx.actor, language).filter(
    ({ plural, may }) => 'read' in may && (list === undefined || plural === list),
  )
  const all = await Promise.all(
    outlines.map(async (schema) => {
      const entity = deps.product.entities.find(({ name }) => name === schema.name)
      if (!entity) return []
      const pages = await findCandidates(
        { deps, ctx, entity, schema },
        search.trim(),
        list !== undefined,
      )
      const hits = new Map(pages.flatMap(({ items }) => items).map((one) => [one.id, one]))
      const places = sortByRank([...hits.values()], schema, search)
      const items = places.slice(0, limit).map(({ record }) => toSearchItem(schema, record))
      const { name, plural, pluralLabel } = schema
      const isMore = hits.size > limit || pages.some(({ next }) => next !== null)
      const found = { entity: name, plural, pluralLabel, items, isMore }
      return places.slice(0, 1).map(({ rank }) => ({ found, rank }))
    }),
  )
  const lists = all.flat().toSorted((one, other) => one.rank - other.rank)
  return lists.map(({ found }) => found)
}

/** The number of records to rank. With more matches, the most promising ones are queried. */
const maxRanked = 50

interface SearchedList {
  readonly deps: ReadDeps
  readonly ctx: RequestContext
  readonly entity: Entity
  readonly schema: EntitySchema
}

/**
 * Returns the candidates for the best matches of a list, or `undefined` when the list cannot be
 * searched.
 */
async function findCandidates(
  { deps, ctx, entity, schema }: SearchedList,
  search: string,
  isOnly: boolean,
): Promise<readonly ListResult[]> {
  const { fields, isSearchable } = schema
  const titles = titleFieldCandidates(schema)
  const uniques = uniqueFieldNames(schema)
  const selection = {
    fields: [...titles, ...uniques, ...(entity.states ? ['state'] : [])].join(','),
    limit: maxRanked,
  }
  const listWith = (params: Omit<ListParams, 'limit'>) =>
    listRecords(deps, ctx, entity, { ...selection, ...params })
  const prefixFilters = (names: readonly string[]): Record<string, object>[] =>
    names
      .filter((name) => fields[name]?.operators.includes('startsWith'))
      .map((name) => ({ [name]: { startsWith: search } }))
  const [title] = titles
  const isTitleSearched = title !== undefined && fields[title]?.searchable === true
  const usesFullText = isSearchable && /[\p{L}\p{N}]/u.test(search)
  const supportsContains =
    title !== undefined && fields[title]?.operators.includes('contains') === true
  const first = prefixFilters([
    ...new Set(isTitleSearched || title === undefined ? uniques : [...uniques, title]),
  ])
  // A single list, as in a record picker, may be scanned completely.
  if (isOnly && !isTitleSearched && supportsContains) first.push({ [title]: { contains: search } })
  const pages = await Promise.all([
    ...(first.length === 0 ? [] : [listWith({ where: { or: first } })]),
    ...(usesFullText ? [listWith({ search })] : []),
  ])
  const isTruncated = pages.some(({ next }) => next !== null)
  if (!isTruncated || !supportsContains) return pages
  const found = usesFullText ? { search } : {}
  const likelyBest = await Promise.all([
    listWith({ where: { [title]: { in: caseVariants(search) } } }),
    listWith({ ...found, where: { [title]: { startsWith: search } } }),
    ...(usesFullText ? [listWith({ ...found, where: { [title]: { contains: search } } })] : []),
  ])
  return [...pages, ...likelyBest]
}

/** Returns the spellings in which whole titles are searched. */
function caseVariants(search: string): readonly string[] {
  const lower = search.toLowerCase()
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const each = lower.split(' ').map(capital).join(' ')
  return [...new Set([search, lower, capital(lower), each, search.toUpperCase()])]
}

/** Returns the names of the unique fields. */
function uniqueFieldNames({ fields }: EntitySchema): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.unique)
}

/** Sorts by rank, then by age with the oldest first. */
function sortByRank(
  records: readonly StoredRecord[],
  schema: EntitySchema,
  search: string,
): readonly { readonly record: StoredRecord; readonly rank: Rank }[] {
  const uniques = uniqueFieldNames(schema)
  const places = records.map((record) => {
    const numbers = uniques.map((name) => record[name]).filter((one) => typeof one === 'string')
    return { record, rank: rankOf([recordTitle(schema, record), ...numbers], search) }
  })
  return places.toSorted(
    (one, other) => one.rank - other.rank || (one.record.id < other.record.id ? -1 : 1),
  )
}

function toSearchItem(schema: EntitySchema, record: Readonly<Record<string, unknown>>) {
  const state = record['state']
  const item = { id: String(record['id']), title: recordTitle(schema, record) }
  if (typeof state !== 'string') return item
  return { ...item, state: schema.states?.labels[state] ?? state }
}
