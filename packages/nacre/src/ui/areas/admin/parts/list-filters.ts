import { whereAsJson } from '#shell/language/conditions/where.ts'
import type { FilterField } from '../list/filter/filter-field.ts'
import { dayAfter, parseFilterValue } from '../list/filter/operators.ts'

/** A filter of a list on a page: one value, or a range from one value to another. */
export interface ListFilter {
  readonly field: FilterField
  readonly isRange: boolean
  /** The parameters of the URL. */
  readonly params: readonly string[]
}

const ranges = new Set(['integer', 'decimal', 'date', 'timestamp'])
const impossible = new Set(['other'])

/** Returns the filter of a field. `until` is compared with `until`, or lies between `until-from` and `until-to`. */
export function listFilterOf(field: FilterField): ListFilter {
  const { name, kind } = field
  if (impossible.has(kind)) {
    throw new Error(
      `A list cannot be filtered by ${name}. Filters take texts, numbers, dates, choices, states and relations.`,
    )
  }
  const isRange = ranges.has(kind)
  return { field, isRange, params: isRange ? [`${name}-from`, `${name}-to`] : [name] }
}

/** Returns the condition of a list in JSON: that of the page, and those that the reader has set. */
export function filtersToWhere(
  where: unknown,
  filters: readonly ListFilter[],
  query: URLSearchParams,
): string {
  const conditions = [
    ...(where === undefined ? [] : [where]),
    ...filters.flatMap((filter) => conditionOf(filter, query)),
  ]
  if (conditions.length === 0) return ''
  return whereAsJson(conditions.length === 1 ? conditions[0] : { and: conditions })
}

function conditionOf({ field, isRange, params }: ListFilter, query: URLSearchParams): object[] {
  const { name, kind, isMany } = field
  // The last day counts whole.
  const isDay = kind === 'timestamp'
  const [first, second] = params.map((param) =>
    parseFilterValue(kind, (query.get(param) ?? '').trim()),
  )
  if (!isRange) {
    if (first === undefined) return []
    return [{ [name]: isMany ? { has: first } : kind === 'text' ? { contains: first } : first }]
  }
  const range = {
    ...(first === undefined ? {} : { gte: first }),
    ...(second === undefined ? {} : isDay ? { lt: dayAfter(String(second)) } : { lte: second }),
  }
  return Object.keys(range).length > 0 ? [{ [name]: range }] : []
}
