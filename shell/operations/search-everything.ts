import { outlineFor } from './outline-for.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { titleFieldsOf, titleIn } from '#shell/model/outline/title.ts'
import type { Language } from '#shell/model/words.ts'
import type { Asker } from './asker.ts'
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
 * Searches all lists that somebody may read. A list without a field to search in is looked through by the
 * beginnings of its records' titles.
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
      const asked = entity && askedOf(outline, entity, search)
      if (!entity || !asked) return []
      const page = await listRecords(parts, by, entity, { ...asked, limit })
      const items = page.items.map((record) => itemOf(outline, record))
      const { name, plural, labels } = outline
      const found = { entity: name, plural, labels, items, isMore: page.next !== null }
      return items.length === 0 ? [] : [found]
    }),
  )
  return all.flat()
}

/** How a list is asked; nothing where there is nothing to find its records by. */
function askedOf(
  outline: EntityOutline,
  entity: Entity,
  search: string,
): Omit<ListAsked, 'limit'> | undefined {
  const titles = titleFieldsOf(outline)
  const [title] = titles
  const fields = [...titles, ...(entity.states ? ['state'] : [])]
  const look = { fields: fields.join(',') }
  if (outline.isSearched) return { ...look, search }
  if (title === undefined) return undefined
  const canBegin = outline.fields[title]?.operators?.includes('startsWith') ?? false
  return canBegin ? { ...look, where: { [title]: { startsWith: search.trim() } } } : undefined
}

function itemOf(outline: EntityOutline, record: Readonly<Record<string, unknown>>) {
  const state = record['state']
  const item = { id: String(record['id']), title: titleIn(outline, record) }
  if (typeof state !== 'string') return item
  return { ...item, state: outline.states?.labels[state] ?? state }
}
