import type { Http } from '#shell/http/http.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { Column } from './columns.ts'
import type { ListAsked } from './list-address.ts'

/** What the numbers of a list come to, by their columns. */
export interface Sums {
  readonly sum: Readonly<Record<string, unknown>>
  readonly average: Readonly<Record<string, unknown>>
}

const added = new Set(['integer', 'counter', 'decimal', 'money'])
const most = 5

/** Adds up the columns of numbers over all that match, not only this page. */
export async function loadSums(
  http: Http,
  { plural, fields }: EntityOutline,
  columns: readonly Column[],
  { where, search, zone }: ListAsked,
): Promise<Sums | undefined> {
  const names = columns
    .map(({ name }) => name)
    .filter((name) => added.has(fields[name]?.type ?? ''))
    .slice(0, most)
  if (names.length === 0) return undefined
  const query = new URLSearchParams({ sum: names.join(), average: names.join() })
  if (where !== undefined) query.set('where', where)
  if (search !== undefined) query.set('search', search)
  if (zone !== undefined) query.set('zone', zone)
  const answer = await http.get<{ items: readonly Partial<Sums>[] }>(
    `/v1/${plural}/summary?${query.toString()}`,
  )
  if (!answer.ok) return undefined
  const { sum = {}, average = {} } = answer.data.items[0] ?? {}
  return { sum, average }
}
