import type { FilterOperator } from './operators.ts'

/** What is said of one field. Values are text, as they stand in a form. */
export interface Condition {
  readonly field: string
  readonly operator: FilterOperator
  readonly values: readonly string[]
}

/** Conditions of which all must hold, or any; and groups of them in which it is the other way round. */
export interface Group {
  readonly isAny: boolean
  readonly parts: readonly Part[]
}

/** What can be asked and not edited: it is said in words, kept as it is, and can be taken out. */
export interface Kept {
  readonly where: Readonly<Record<string, unknown>>
}

export type Part = Condition | Group | Kept

/** What a list is narrowed by. */
export type Filter = Group

export const noFilter: Filter = { isAny: false, parts: [] }

/** Groups within groups within the whole: more of them nobody reads. */
export const mostLevels = 3

export function isGroup(part: Part): part is Group {
  return 'parts' in part
}

export function isKept(part: Part): part is Kept {
  return 'where' in part
}

/** Where a part stands: `2`, `2.0` within a group, `2.0.1` within a group of that. */
export type Path = string

/** Every condition that can be edited, wherever it stands. */
export function conditionsIn({ parts }: Group): readonly Condition[] {
  return parts.flatMap((part) => (isGroup(part) ? conditionsIn(part) : isKept(part) ? [] : [part]))
}

/** The filter with another condition at this place, or with none. */
export function withCondition(
  filter: Filter,
  path: Path,
  condition: Condition | undefined,
): Filter {
  return tidy(withParts(filter, placesIn(path), () => (condition ? [condition] : [])))
}

/** Beside which part a condition is to stand, and whether either or both must hold. */
export interface Beside {
  readonly path: Path
  readonly isAny: boolean
}

/** With one more condition: at the end, or beside the one at this place. */
export function withAdded(filter: Filter, condition: Condition, beside?: Beside): Filter {
  if (!beside) return tidy({ ...filter, parts: [...filter.parts, condition] })
  const { path, isAny } = beside
  const added = withParts(filter, placesIn(path), (part, group) =>
    group.isAny === isAny || group.parts.length === 1
      ? [part, condition]
      : [{ isAny, parts: [part, condition] }],
  )
  // Of one alone, what joins it has not been said before.
  return tidy(filter.parts.length === 1 && !path.includes('.') ? { ...added, isAny } : added)
}

/** Whether a condition can be added beside this place: not where that would be one group too deep. */
export function hasRoom(group: Group, { path, isAny }: Beside): boolean {
  return group.isAny === isAny || placesIn(path).length < mostLevels
}

/** All for any, and any for all: in the group at this place, or the whole, with the groups in it. */
export function turned(filter: Filter, path: Path = ''): Filter {
  if (path === '') return tidy(opposite(filter))
  return tidy(withParts(filter, placesIn(path), (part) => [isGroup(part) ? opposite(part) : part]))
}

function opposite({ isAny, parts }: Group): Group {
  return { isAny: !isAny, parts: parts.map((part) => (isGroup(part) ? opposite(part) : part)) }
}

/** A group of one is a condition, a group of none is nothing, and what is said in the same way is one group. */
export function tidy(filter: Filter): Filter {
  const parts = filter.parts.flatMap((part): readonly Part[] => {
    if (!isGroup(part)) return [part]
    const inside = tidy(part)
    return inside.parts.length > 1 && inside.isAny !== filter.isAny ? [inside] : inside.parts
  })
  const [only] = parts
  if (parts.length > 1 || only === undefined)
    return { isAny: filter.isAny && parts.length > 1, parts }
  return isGroup(only) ? only : { isAny: false, parts }
}

/** The group with something else at a place in it. */
function withParts(
  group: Group,
  [at, ...further]: readonly number[],
  become: (part: Part, group: Group) => readonly Part[],
): Group {
  const parts = group.parts.flatMap((part, place): readonly Part[] => {
    if (place !== at) return [part]
    if (further.length === 0) return become(part, group)
    return isGroup(part) ? [withParts(part, further, become)] : [part]
  })
  return { ...group, parts }
}

function placesIn(path: Path): readonly number[] {
  return path.split('.').map(Number)
}
