import type { Http } from '#shell/http/http.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { recordTitle } from '#shell/model/values/title.ts'
import type { AdminData } from '../../../../records/data-in-area.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'
import { type Titles, titleKey } from '../diff/titles.ts'

const maxIds = 100

/** Loads the titles of related records, as far as the reader may see them. */
export async function loadTitles(
  http: Http,
  { entities }: AdminData,
  { fields }: Pick<EntitySchema, 'fields'>,
  values: readonly Readonly<Record<string, unknown>>[],
): Promise<Titles> {
  const requested = new Map<string, Set<string>>()
  for (const [name, { relation }] of Object.entries(fields)) {
    if (relation?.plural === undefined) continue
    const ids = requested.get(relation.plural) ?? new Set()
    for (const one of values.flatMap((all) => all[name])) if (typeof one === 'string') ids.add(one)
    requested.set(relation.plural, ids)
  }
  const found = await Promise.all(
    [...requested].map(async ([plural, ids]) => {
      const entity = entities.find((one) => one.plural === plural)
      if (!entity || ids.size === 0) return []
      const where = encodeURIComponent(JSON.stringify({ id: { in: [...ids].slice(0, maxIds) } }))
      const url = `/v1/${plural}?limit=${maxIds}&where=${where}`
      const result = await http.get<{ items: readonly AnyRecord[] }>(url)
      if (!result.ok) return []
      return result.data.items.map((one) => [titleKey(plural, one.id), recordTitle(entity, one)])
    }),
  )
  return Object.fromEntries(found.flat())
}
