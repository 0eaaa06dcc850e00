import type { Http } from '#shell/http/http.ts'
import { findEntity } from '../../../../records/admin-data.ts'
import type { AdminData } from '../../../../records/data-in-area.ts'
import type { Choice } from '../../../../kit/combobox/combobox.tsx'
import { findRecords, loadRecordTitles } from '../../../../records/relation-options.ts'
import type { FilterField } from './filter-field.ts'
import { listConditions } from './filter.ts'
import { parseWhereParam } from './filter-where.ts'
import { decodeUrlValues } from './url-values.ts'

/** The titles of selected records of other lists, and the results of searches. */
export interface FilterOptions {
  readonly titles: ReadonlyMap<string, string>
  /** By the plural of the searched entity. */
  readonly found: ReadonlyMap<string, readonly Choice[]>
}

/** The maximum number of search results. */
export const maxOptions = 20

/** Loads the records that a filter names, and the results of searches in its form. */
export async function loadFilterOptions(
  http: Http,
  admin: AdminData,
  fields: ReadonlyMap<string, FilterField>,
  query: URLSearchParams,
): Promise<FilterOptions> {
  const requested = new Map<string, Set<string>>()
  const requestTitles = (about: FilterField | undefined, ids: readonly string[]) => {
    if (about?.kind !== 'relation' || about.plural === undefined) return
    const all = requested.get(about.plural) ?? new Set()
    for (const id of ids) all.add(id)
    requested.set(about.plural, all)
  }
  const filter = parseWhereParam(query.get('where'), fields)
  for (const { field, operator, values } of filter ? listConditions(filter) : []) {
    if (operator !== 'named') requestTitles(fields.get(field), values)
  }
  const added = fields.get(query.get('add') ?? '')
  requestTitles(added, parseSelectedIds(query))
  const target = added?.kind === 'relation' ? findEntity(admin, added.plural) : undefined
  const [found, ...titled] = await Promise.all([
    target ? findRecords(http, target, { words: query.get('find') ?? '', limit: maxOptions }) : [],
    ...[...requested].map(async ([plural, ids]) => {
      const entity = findEntity(admin, plural)
      return entity ? loadRecordTitles(http, entity, [...ids].slice(0, maxTitles)) : []
    }),
  ])
  const titles = new Map([...titled.flat(), ...found].map(({ value, label }) => [value, label]))
  return { titles, found: new Map(target ? [[target.plural, found]] : []) }
}

/** The maximum number of titles in a sentence. */
const maxTitles = 200

/** Returns the selected ids of an open form, while the user searches for more. */
export function parseSelectedIds(query: URLSearchParams): readonly string[] {
  return decodeUrlValues(query.get('value'))
}
