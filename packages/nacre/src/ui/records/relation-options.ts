import { titleFieldCandidates, recordTitle } from '#shell/model/values/title.ts'
import { createContext } from 'react'
import type { Http } from '#shell/http/http.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { Choice } from '../kit/combobox/combobox.tsx'
import { findEntity } from './admin-data.ts'
import type { AdminData } from './data-in-area.ts'
import type { AnyRecord } from './any-record.ts'
import { searchEverything } from './search-everything.ts'

/** Selectable records by the name of the relation. */
export type RelationOptions = Readonly<Record<string, readonly Choice[]>>

export const RelationOptionsContext = createContext<RelationOptions>({})

/** The number of options without JavaScript, where search is not available. */
const maxOptions = 50

/** Loads for each editable relation the selectable records and the selected ones. */
export async function loadRelationOptions(
  http: Http,
  { fields }: EntitySchema,
  admin: AdminData,
  values: Readonly<Record<string, unknown>>,
): Promise<RelationOptions> {
  const relations = Object.entries(fields).filter(([, one]) => one.mayChange && one.relation)
  const entries = await Promise.all(
    relations.map(async ([name, { relation }]) => {
      const target = findEntity(admin, relation?.plural)
      if (!target) return [name, []] as const
      const chosen = idsIn(values[name])
      const where = whereRole(target, relation?.roles)
      const offered = await findRecords(http, target, { ...where, limit: maxOptions })
      const known = new Set(offered.map(({ value }) => value))
      const missing = chosen.filter((id) => !known.has(id))
      return [name, [...offered, ...(await loadRecordTitles(http, target, missing))]] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** Returns the filter for users with one of the roles, unless the viewer may not read their roles. */
export function whereRole(
  { fields }: EntitySchema,
  roles: readonly string[] | undefined,
): { readonly where?: object } {
  if (!roles || !Object.hasOwn(fields, 'roles')) return {}
  return { where: { or: roles.map((role) => ({ roles: { has: role } })) } }
}

/** Loads records with their titles by id. */
export async function loadRecordTitles(
  http: Http,
  target: EntitySchema,
  ids: readonly string[],
): Promise<readonly Choice[]> {
  if (ids.length === 0) return []
  return findRecords(http, target, { where: { id: { in: ids } }, limit: ids.length })
}

/**
 * Finds selectable records: the best matches of a search, optionally with a filter, or the first
 * ones.
 */
export async function findRecords(
  http: Http,
  target: EntitySchema,
  params: { words?: string; where?: object; limit: number },
): Promise<readonly Choice[]> {
  const { words = '', where, limit } = params
  if (words.trim() !== '' && !where) return searchRecords(http, target, words, limit)
  const titles = titleFieldCandidates(target)
  const query = new URLSearchParams({
    limit: String(limit),
    ...(titles.length === 0 ? {} : { fields: titles.join(',') }),
    ...(where ? { where: JSON.stringify(where) } : {}),
    ...(words.trim() === '' ? {} : { search: words }),
  })
  const url = `/v1/${target.plural}?${query.toString()}`
  const result = await http.get<{ items: readonly AnyRecord[] }>(url)
  if (!result.ok) return []
  return result.data.items.map((one) => ({ value: one.id, label: recordTitle(target, one) }))
}

async function searchRecords(
  http: Http,
  { plural }: EntitySchema,
  query: string,
  limit: number,
): Promise<readonly Choice[]> {
  const result = await searchEverything(http, query, limit, plural)
  const entries = result.ok ? result.data.found : []
  return entries.flatMap(({ items }) => items.map(({ id, title }) => ({ value: id, label: title })))
}

export function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string' && one !== '')
  return typeof value === 'string' && value !== '' ? [value] : []
}
