import { outlineFor } from '../outline/outline-for.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { titleFieldsOf, titleIn } from '#shell/model/outline/title.ts'
import type { Language } from '#shell/model/words.ts'
import type { Asker } from '../asker.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import { type ListAsked, listRecords, type Page, type ReadParts } from './list-records.ts'
import { type Rank, rankOf } from './rank.ts'

export interface EverythingAsked {
  readonly search: string
  /** How many of each list. */
  readonly limit: number
  readonly language: Language
  /** The plural of the one list that is searched. */
  readonly list?: string
}

/** What was found in one list, as far as its asker may see it. */
export interface FoundIn {
  readonly entity: string
  readonly plural: string
  readonly labels: string
  readonly items: readonly {
    readonly id: string
    readonly title: string
    readonly state?: string
  }[]
  readonly isMore: boolean
}

/**
 * Searches all lists that somebody may read, or one of them. What only one record can have, such as a number, is
 * looked for by its beginning; so are the titles of a list without a field to search in. What is called by the
 * words comes before what only has them in it, and the list with the best of it first.
 */
export async function searchEverything(
  parts: ReadParts,
  by: Asker,
  { search, limit, language, list }: EverythingAsked,
): Promise<readonly FoundIn[]> {
  if (search.trim() === '') return []
  const outlines = outlineFor(parts.product, by.actor, language).filter(
    ({ plural }) => list === undefined || plural === list,
  )
  const all = await Promise.all(
    outlines.map(async (outline) => {
      const entity = parts.product.entities.find(({ name }) => name === outline.name)
      if (!entity) return []
      const pages = await askAll({ parts, by, entity, outline }, search.trim(), list !== undefined)
      const hits = new Map(pages.flatMap(({ items }) => items).map((one) => [one.id, one]))
      const places = ranked([...hits.values()], outline, search)
      const items = places.slice(0, limit).map(({ record }) => itemOf(outline, record))
      const { name, plural, labels } = outline
      const isMore = hits.size > limit || pages.some(({ next }) => next !== null)
      const found = { entity: name, plural, labels, items, isMore }
      return places.slice(0, 1).map(({ rank }) => ({ found, rank }))
    }),
  )
  const lists = all.flat().toSorted((one, other) => one.rank - other.rank)
  return lists.map(({ found }) => found)
}

/** As many are compared by how well they fit. Where more fit, those are asked for that may fit best. */
const mostRanked = 50

interface Searched {
  readonly parts: ReadParts
  readonly by: Asker
  readonly entity: Entity
  readonly outline: EntityOutline
}

/** What may be among the best; nothing where there is nothing to find its records by. */
async function askAll(
  { parts, by, entity, outline }: Searched,
  search: string,
  isOnly: boolean,
): Promise<readonly Page[]> {
  const { fields, isSearched } = outline
  const titles = titleFieldsOf(outline)
  const uniques = namesOfOne(outline)
  const look = {
    fields: [...titles, ...uniques, ...(entity.states ? ['state'] : [])].join(','),
    limit: mostRanked,
  }
  const ask = (asked: Omit<ListAsked, 'limit'>) =>
    listRecords(parts, by, entity, { ...look, ...asked })
  const begun = (names: readonly string[]): Record<string, object>[] =>
    names
      .filter((name) => fields[name]?.operators.includes('startsWith'))
      .map((name) => ({ [name]: { startsWith: search } }))
  const [title] = titles
  const byWords = isSearched && /[\p{L}\p{N}]/u.test(search)
  const mayContain = title !== undefined && fields[title]?.operators.includes('contains') === true
  const first = begun([
    ...new Set(isSearched || title === undefined ? uniques : [...uniques, title]),
  ])
  // One list alone, as somebody chooses from it, may be looked through to the end.
  if (isOnly && !isSearched && mayContain) first.push({ [title]: { contains: search } })
  const pages = await Promise.all([
    ...(first.length === 0 ? [] : [ask({ where: { or: first } })]),
    ...(byWords ? [ask({ search })] : []),
  ])
  const isFull = pages.some(({ next }) => next !== null)
  if (!isFull || !mayContain) return pages
  const found = byWords ? { search } : {}
  const better = await Promise.all([
    ask({ where: { [title]: { in: spellings(search) } } }),
    ask({ ...found, where: { [title]: { startsWith: search } } }),
    ...(byWords ? [ask({ ...found, where: { [title]: { contains: search } } })] : []),
  ])
  return [...pages, ...better]
}

/** In these cases the whole of a title is looked for. */
function spellings(search: string): readonly string[] {
  const lower = search.toLowerCase()
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const each = lower.split(' ').map(capital).join(' ')
  return [...new Set([search, lower, capital(lower), each, search.toUpperCase()])]
}

/** The fields of which only one record can have a value. */
function namesOfOne({ fields }: EntityOutline): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.unique)
}

/** The best first; of those that fit equally well, the one that has been there longest. */
function ranked(
  records: readonly StoredRecord[],
  outline: EntityOutline,
  search: string,
): readonly { readonly record: StoredRecord; readonly rank: Rank }[] {
  const uniques = namesOfOne(outline)
  const places = records.map((record) => {
    const numbers = uniques.map((name) => record[name]).filter((one) => typeof one === 'string')
    return { record, rank: rankOf([titleIn(outline, record), ...numbers], search) }
  })
  return places.toSorted(
    (one, other) => one.rank - other.rank || (one.record.id < other.record.id ? -1 : 1),
  )
}

function itemOf(outline: EntityOutline, record: Readonly<Record<string, unknown>>) {
  const state = record['state']
  const item = { id: String(record['id']), title: titleIn(outline, record) }
  if (typeof state !== 'string') return item
  return { ...item, state: outline.states?.labels[state] ?? state }
}
