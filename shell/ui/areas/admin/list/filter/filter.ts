import type { FilterOperator } from './operators.ts'

/** What is said of one field. Values are text, as they stand in a form. */
export interface Condition {
  readonly field: string
  readonly operator: FilterOperator
  readonly values: readonly string[]
}

/** Conditions of which all must hold, or any. */
export interface Group {
  readonly isAny: boolean
  readonly parts: readonly Condition[]
}

/** What a list is narrowed by: conditions, and groups of them in which it is the other way round. */
export interface Filter {
  readonly isAny: boolean
  readonly parts: readonly (Condition | Group)[]
}

export const noFilter: Filter = { isAny: false, parts: [] }

export function isGroup(part: Condition | Group): part is Group {
  return 'parts' in part
}

/** Where a condition stands: `2`, or `2.0` within a group. */
type Path = string

export function conditionAt({ parts }: Filter, path: Path): Condition | undefined {
  const [at, within] = placesIn(path)
  const part = parts[at]
  if (!part) return undefined
  return isGroup(part) ? part.parts[within ?? 0] : part
}

/** The filter with another condition at this place, or with none. */
export function withCondition(
  filter: Filter,
  path: Path,
  condition: Condition | undefined,
): Filter {
  const [at, within] = placesIn(path)
  const parts = filter.parts.flatMap((part, place): readonly (Condition | Group)[] => {
    if (place !== at) return [part]
    if (!isGroup(part)) return condition ? [condition] : []
    const inside = part.parts.flatMap((one, index) =>
      index === (within ?? 0) ? (condition ? [condition] : []) : [one],
    )
    return [{ ...part, parts: inside }]
  })
  return tidy({ ...filter, parts })
}

/** With one more condition: at the end, or beside the one at this place, as the other way round. */
export function withAdded(filter: Filter, condition: Condition, beside?: Path): Filter {
  if (beside === undefined) return tidy({ ...filter, parts: [...filter.parts, condition] })
  const [at] = placesIn(beside)
  const parts = filter.parts.map((part, place) => {
    if (place !== at) return part
    const inside = isGroup(part) ? part.parts : [part]
    return { isAny: !filter.isAny, parts: [...inside, condition] }
  })
  return tidy({ ...filter, parts })
}

/** All for any, and any for all: of the whole, with its groups. */
export function turned({ isAny, parts }: Filter): Filter {
  return {
    isAny: !isAny,
    parts: parts.map((part) => (isGroup(part) ? { ...part, isAny } : part)),
  }
}

/** A group of one is a condition, a group of none is nothing, and of one part all is any. */
export function tidy(filter: Filter): Filter {
  const parts = filter.parts.flatMap((part): readonly (Condition | Group)[] => {
    if (!isGroup(part)) return [part]
    return part.parts.length > 1 && part.isAny !== filter.isAny ? [part] : part.parts
  })
  const [only] = parts
  if (parts.length > 1 || only === undefined)
    return { isAny: filter.isAny && parts.length > 1, parts }
  return isGroup(only) ? { isAny: only.isAny, parts: only.parts } : { isAny: false, parts }
}

function placesIn(path: Path): readonly [at: number, within?: number] {
  const [at = '', within] = path.split('.')
  return within === undefined ? [Number(at)] : [Number(at), Number(within)]
}
