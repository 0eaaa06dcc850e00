import { outlineFor } from '../outline/outline-for.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { titleFieldsOf, titleIn } from '#shell/model/outline/title.ts'
import type { Language } from '#shell/model/words.ts'
import type { Asker } from '../asker.ts'
import { type ListAsked, listRecords, type ReadParts } from './list-records.ts'

export interface EverythingAsked {
  readonly search: string
  /** How many of each list. */
  readonly limit: number
  readonly language: Language
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
 * Searches all lists that somebody may read. What only one record can have, such as a number, is looked for by
 * its beginning; so are the titles of a list without a field to search in.
 */
export async function searchEverything(
  parts: ReadParts,
  by: Asker,
  { search, limit, language }: EverythingAsked,
): Promise<readonly FoundIn[]> {
  if (search.trim() === '') return []
  const outlines = outlineFor(parts.product, by.actor, language)
  const all = await Promise.all(
    outlines.map(async (outline) => {
      const entity = parts.product.entities.find(({ name }) => name === outline.name)
      if (!entity) return []
      const asked = askedOf(outline, entity, search)
      const pages = await Promise.all(
        asked.map((one) => listRecords(parts, by, entity, { ...one, limit })),
      )
      const hits = new Map(
        pages.flatMap((page) => page.items.map((one) => [one['id'], itemOf(outline, one)])),
      )
      const items = [...hits.values()].slice(0, limit)
      const { name, plural, labels } = outline
      const isMore = hits.size > limit || pages.some(({ next }) => next !== null)
      return items.length === 0 ? [] : [{ entity: name, plural, labels, items, isMore }]
    }),
  )
  return all.flat()
}

/** How a list is asked, what is surest first; not at all where there is nothing to find its records by. */
function askedOf(
  outline: EntityOutline,
  entity: Entity,
  search: string,
): readonly Omit<ListAsked, 'limit'>[] {
  const titles = titleFieldsOf(outline)
  const look = { fields: [...titles, ...(entity.states ? ['state'] : [])].join(',') }
  const begun = Object.entries(outline.fields)
    .filter(([name, one]) => one.unique || (!outline.isSearched && name === titles[0]))
    .filter(([, { operators }]) => operators.includes('startsWith'))
    .map(([name]) => ({ [name]: { startsWith: search.trim() } }))
  return [
    ...(begun.length === 0 ? [] : [{ ...look, where: { or: begun } }]),
    ...(outline.isSearched ? [{ ...look, search }] : []),
  ]
}

function itemOf(outline: EntityOutline, record: Readonly<Record<string, unknown>>) {
  const state = record['state']
  const item = { id: String(record['id']), title: titleIn(outline, record) }
  if (typeof state !== 'string') return item
  return { ...item, state: outline.states?.labels[state] ?? state }
}
