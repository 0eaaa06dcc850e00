import type { Http } from '#shell/http/http.ts'
import type { AdminData } from '../../admin-data.ts'
import { type AnyRecord, titleField, titleOf } from '../../title-of.ts'
import type { AskedField } from './asked-field.ts'
import { type Condition, isGroup } from './filter.ts'
import { filterIn } from './filter-where.ts'

/** What records of other lists are called, by list and id: those that are chosen, and some to choose from. */
export type Offered = Readonly<Record<string, Readonly<Record<string, string>>>>

export const mostOffered = 100
const byId = new Set(['is', 'not', 'has', 'hasNot'])

/** Asks for the records that stand in the filter of a list, and for some that could stand there. */
export async function loadOffered(
  http: Http,
  admin: Pick<AdminData, 'entities'>,
  fields: ReadonlyMap<string, AskedField>,
  query: URLSearchParams,
): Promise<Offered> {
  const added = query.get('add')
  const conditions: readonly Condition[] = [
    ...(filterIn(query.get('where'), fields)?.parts.flatMap((part) =>
      isGroup(part) ? part.parts : [part],
    ) ?? []),
    ...(added === null ? [] : [{ field: added, operator: 'is', values: [] } as const]),
  ]
  const wanted = new Map<string, Set<string>>()
  for (const { field, operator, values } of conditions) {
    const about = fields.get(field)
    if (about?.kind !== 'relation' || about.plural === undefined || !byId.has(operator)) continue
    const ids = wanted.get(about.plural) ?? new Set()
    for (const id of values) ids.add(id)
    wanted.set(about.plural, ids)
  }
  const all = await Promise.all(
    [...wanted].map(async ([plural, ids]) => [plural, await offer(http, admin, plural, ids)]),
  )
  return Object.fromEntries(all)
}

/** What the first records of a list are called, and those with these ids. */
export async function offer(
  http: Http,
  { entities }: Pick<AdminData, 'entities'>,
  plural: string,
  ids: ReadonlySet<string> = new Set(),
): Promise<Readonly<Record<string, string>>> {
  const entity = entities.find((one) => one.plural === plural)
  if (!entity) return {}
  const title = titleField(entity)
  const canSort = title !== undefined && entity.fields[title]?.operators.includes('gt')
  const ask = async (more: Readonly<Record<string, string>>) => {
    const fields = title === undefined ? {} : { fields: title }
    const query = new URLSearchParams({ limit: String(mostOffered), ...fields, ...more })
    const answer = await http.get<{ items: readonly AnyRecord[] }>(
      `/v1/${plural}?${query.toString()}`,
    )
    return answer.ok ? answer.data.items : []
  }
  const first = await ask(canSort ? { sort: title } : {})
  const missing = [...ids].filter((id) => !first.some((one) => one.id === id))
  const others =
    missing.length > 0 ? await ask({ where: JSON.stringify({ id: { in: missing } }) }) : []
  return Object.fromEntries([...first, ...others].map((one) => [one.id, titleOf(entity, one)]))
}
