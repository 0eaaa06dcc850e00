import { titleFieldsOf, titleIn } from '#shell/model/outline/title.ts'
import { createContext } from 'react'
import type { Http } from '#shell/http/http.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { Choice } from '../../../kit/combobox.tsx'
import { type AdminData, entityAt } from '../../admin-data.ts'
import type { AnyRecord } from '../../any-record.ts'
import { searchEverything } from '../../search/found.ts'

/** Records that can stand in a relation, by the name of the relation. */
export type Related = Readonly<Record<string, readonly Choice[]>>

export const RelatedContext = createContext<Related>({})

/** So many are offered where nothing can be searched for. */
const mostOffered = 50

/** For each relation that can be set: records to choose from, and those that are chosen. */
export async function loadRelated(
  http: Http,
  { fields }: EntityOutline,
  admin: AdminData,
  values: Readonly<Record<string, unknown>>,
): Promise<Related> {
  const relations = Object.entries(fields).filter(([, one]) => one.mayChange && one.relation)
  const found = await Promise.all(
    relations.map(async ([name, { relation }]) => {
      const target = entityAt(admin, relation?.plural)
      if (!target) return [name, []] as const
      const chosen = idsIn(values[name])
      const offered = await findRecords(http, target, { limit: mostOffered })
      const known = new Set(offered.map(({ value }) => value))
      const missing = chosen.filter((id) => !known.has(id))
      return [name, [...offered, ...(await titlesOf(http, target, missing))]] as const
    }),
  )
  return Object.fromEntries(found)
}

/** Records by their ids, as people call them. */
export async function titlesOf(
  http: Http,
  target: EntityOutline,
  ids: readonly string[],
): Promise<readonly Choice[]> {
  if (ids.length === 0) return []
  return findRecords(http, target, { where: { id: { in: ids } }, limit: ids.length })
}

/** Records as they are chosen: what fits the words of a search best, on a condition, or the first that there are. */
export async function findRecords(
  http: Http,
  target: EntityOutline,
  asked: { words?: string; where?: object; limit: number },
): Promise<readonly Choice[]> {
  const { words = '', where, limit } = asked
  if (words.trim() !== '') return searchRecords(http, target, words, limit)
  const titles = titleFieldsOf(target)
  const query = new URLSearchParams({
    limit: String(limit),
    ...(titles.length === 0 ? {} : { fields: titles.join(',') }),
    ...(where ? { where: JSON.stringify(where) } : {}),
  })
  const url = `/v1/${target.plural}?${query.toString()}`
  const answer = await http.get<{ items: readonly AnyRecord[] }>(url)
  if (!answer.ok) return []
  return answer.data.items.map((one) => ({ value: one.id, label: titleIn(target, one) }))
}

async function searchRecords(
  http: Http,
  { plural }: EntityOutline,
  words: string,
  limit: number,
): Promise<readonly Choice[]> {
  const answer = await searchEverything(http, words, limit, plural)
  const found = answer.ok ? answer.data.found : []
  return found.flatMap(({ items }) => items.map(({ id, title }) => ({ value: id, label: title })))
}

export function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string' && one !== '')
  return typeof value === 'string' && value !== '' ? [value] : []
}
