import { isNumeric, traitsOf } from '#shell/field-types/traits.ts'
import type { Http } from '#shell/http/http.ts'
import { allows } from '#shell/language/entities/separate-verbs.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { ListColumn } from '../columns/columns.ts'
import type { ListUrlParams } from '../list-url.ts'

/** The sums of numeric columns. */
export interface Sums {
  readonly sum: Readonly<Record<string, unknown>>
  readonly average: Readonly<Record<string, unknown>>
}

const maxColumns = 5

/** Loads the sums of numeric columns over all matching records, not only this page. */
export async function loadSums(
  http: Http,
  entity: EntitySchema,
  columns: readonly ListColumn[],
  { where, search, timeZone }: ListUrlParams,
): Promise<Sums | undefined> {
  const { plural, fields } = entity
  if (!allows(entity, 'summary')) return undefined
  const numericColumns = columns
    .map(({ name }) => name)
    .filter((name) => fields[name] && isNumeric(traitsOf(fields[name].type).kind))
    .slice(0, maxColumns)
  if (numericColumns.length === 0) return undefined
  const query = new URLSearchParams({ sum: numericColumns.join(), average: numericColumns.join() })
  if (where !== undefined) query.set('where', where)
  if (search !== undefined) query.set('search', search)
  if (timeZone !== undefined) query.set('timeZone', timeZone)
  const result = await http.get<{ items: readonly Partial<Sums>[] }>(
    `/v1/${plural}/aggregate?${query.toString()}`,
  )
  if (!result.ok) return undefined
  const { sum = {}, average = {} } = result.data.items[0] ?? {}
  return { sum, average }
}
