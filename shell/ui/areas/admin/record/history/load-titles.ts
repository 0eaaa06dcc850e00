import type { Http } from '#shell/http/http.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { titleIn } from '#shell/model/outline/title.ts'
import type { AdminData } from '../../admin-data.ts'
import type { AnyRecord } from '../../any-record.ts'
import { type Titles, titleKey } from '../differences/value.tsx'

const atOnce = 100

/** What the records are called to which values point, as far as the reader may see them. */
export async function loadTitles(
  http: Http,
  { entities }: AdminData,
  { fields }: Pick<EntityOutline, 'fields'>,
  values: readonly Readonly<Record<string, unknown>>[],
): Promise<Titles> {
  const wanted = new Map<string, Set<string>>()
  for (const [name, { relation }] of Object.entries(fields)) {
    if (relation?.plural === undefined) continue
    const ids = wanted.get(relation.plural) ?? new Set()
    for (const one of values.flatMap((all) => all[name])) if (typeof one === 'string') ids.add(one)
    wanted.set(relation.plural, ids)
  }
  const found = await Promise.all(
    [...wanted].map(async ([plural, ids]) => {
      const entity = entities.find((one) => one.plural === plural)
      if (!entity || ids.size === 0) return []
      const where = encodeURIComponent(JSON.stringify({ id: { in: [...ids].slice(0, atOnce) } }))
      const address = `/v1/${plural}?limit=${atOnce}&where=${where}`
      const answer = await http.get<{ items: readonly AnyRecord[] }>(address)
      if (!answer.ok) return []
      return answer.data.items.map((one) => [titleKey(plural, one.id), titleIn(entity, one)])
    }),
  )
  return Object.fromEntries(found.flat())
}
