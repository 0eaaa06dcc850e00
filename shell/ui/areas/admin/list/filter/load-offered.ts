import type { Http } from '#shell/http/http.ts'
import { type AdminData, entityAt } from '../../admin-data.ts'
import type { Choice } from '../../../kit/combobox.tsx'
import { findRecords, titlesOf } from '../../fields/relations/related.ts'
import type { AskedField } from './asked-field.ts'
import { conditionsIn } from './filter.ts'
import { filterIn } from './filter-where.ts'
import { fromAddress } from './values-in-address.ts'

/** Records of other lists: what those are called that are chosen, and which a search has found. */
export interface Offered {
  readonly titles: ReadonlyMap<string, string>
  /** By the list that was searched. */
  readonly found: ReadonlyMap<string, readonly Choice[]>
}

/** As many as one looks through. */
export const mostFound = 20

/** Asks for the records that stand in the filter of a list, and for some that somebody looks for in it. */
export async function loadOffered(
  http: Http,
  admin: AdminData,
  fields: ReadonlyMap<string, AskedField>,
  query: URLSearchParams,
): Promise<Offered> {
  const wanted = new Map<string, Set<string>>()
  const want = (about: AskedField | undefined, ids: readonly string[]) => {
    if (about?.kind !== 'relation' || about.plural === undefined) return
    const all = wanted.get(about.plural) ?? new Set()
    for (const id of ids) all.add(id)
    wanted.set(about.plural, all)
  }
  const filter = filterIn(query.get('where'), fields)
  for (const { field, operator, values } of filter ? conditionsIn(filter) : []) {
    if (operator !== 'named') want(fields.get(field), values)
  }
  const added = fields.get(query.get('add') ?? '')
  want(added, chosenIn(query))
  const target = added?.kind === 'relation' ? entityAt(admin, added.plural) : undefined
  const [found, ...titled] = await Promise.all([
    target ? findRecords(http, target, { words: query.get('find') ?? '', limit: mostFound }) : [],
    ...[...wanted].map(async ([plural, ids]) => {
      const entity = entityAt(admin, plural)
      return entity ? titlesOf(http, entity, [...ids].slice(0, mostTitled)) : []
    }),
  ])
  const titles = new Map([...titled.flat(), ...found].map(({ value, label }) => [value, label]))
  return { titles, found: new Map(target ? [[target.plural, found]] : []) }
}

/** More are not named in a sentence. */
const mostTitled = 200

/** What has been said so far in a form that stays open: the records that were chosen, while somebody looks for more. */
export function chosenIn(query: URLSearchParams): readonly string[] {
  return fromAddress(query.get('value'))
}
