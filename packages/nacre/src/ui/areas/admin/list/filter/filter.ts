import type { FilterOperator } from './operators.ts'

/** A condition on one field. Values are text, as in a form. */
export interface Condition {
  readonly field: string
  readonly operator: FilterOperator
  readonly values: readonly string[]
}

/** Conditions combined with “and” or “or”. Nested groups alternate between the two. */
export interface Group {
  readonly isAny: boolean
  readonly parts: readonly FilterNode[]
}

/** A part that the bar cannot edit. It is displayed as text, preserved, and can be removed. */
export interface OpaqueFilter {
  readonly where: Readonly<Record<string, unknown>>
}

export type FilterNode = Condition | Group | OpaqueFilter

/** The filter of a list. */
export type Filter = Group

export const noFilter: Filter = { isAny: false, parts: [] }

/** The maximum nesting of groups. Deeper filters are hard to read. */
export const maxFilterDepth = 3

export function isGroup(part: FilterNode): part is Group {
  return 'parts' in part
}

export function isOpaque(part: FilterNode): part is OpaqueFilter {
  return 'where' in part
}

/** The path of a part: `2`, `2.0` within a group, `2.0.1` within a nested group. */
export type FilterPath = string

/** Returns all editable conditions at any level. */
export function listConditions({ parts }: Group): readonly Condition[] {
  return parts.flatMap((part) =>
    isGroup(part) ? listConditions(part) : isOpaque(part) ? [] : [part],
  )
}

/** Returns the filter with the condition at a path replaced or removed. */
export function withCondition(
  filter: Filter,
  path: FilterPath,
  condition: Condition | undefined,
): Filter {
  return normalizeFilter(
    withChildren(filter, parsePath(path), () => (condition ? [condition] : [])),
  )
}

/** The condition beside which another one is inserted, and whether “and” or “or” combines them. */
export interface InsertPosition {
  readonly path: FilterPath
  readonly isAny: boolean
}

/** Returns the filter with another condition, at the end or beside the one at a position. */
export function addCondition(
  filter: Filter,
  condition: Condition,
  position?: InsertPosition,
): Filter {
  if (!position) return normalizeFilter({ ...filter, parts: [...filter.parts, condition] })
  const { path, isAny } = position
  const added = withChildren(filter, parsePath(path), (part, group) =>
    group.isAny === isAny || group.parts.length === 1
      ? [part, condition]
      : [{ isAny, parts: [part, condition] }],
  )
  // With a single condition, the connector has not been selected before.
  return normalizeFilter(
    filter.parts.length === 1 && !path.includes('.') ? { ...added, isAny } : added,
  )
}

/** Checks whether a condition can be inserted without exceeding the nesting limit. */
export function canInsert(group: Group, { path, isAny }: InsertPosition): boolean {
  return group.isAny === isAny || parsePath(path).length < maxFilterDepth
}

/** Switches “and” and “or” in the group at a path and in its nested groups. */
export function invertGroup(filter: Filter, path: FilterPath = ''): Filter {
  if (path === '') return normalizeFilter(invertConnectors(filter))
  return normalizeFilter(
    withChildren(filter, parsePath(path), (part) => [
      isGroup(part) ? invertConnectors(part) : part,
    ]),
  )
}

function invertConnectors({ isAny, parts }: Group): Group {
  return {
    isAny: !isAny,
    parts: parts.map((part) => (isGroup(part) ? invertConnectors(part) : part)),
  }
}

/**
 * Simplifies a filter: unwraps groups of one, removes empty groups and merges groups with the same
 * connector.
 */
export function normalizeFilter(filter: Filter): Filter {
  const parts = filter.parts.flatMap((part): readonly FilterNode[] => {
    if (!isGroup(part)) return [part]
    const inside = normalizeFilter(part)
    return inside.parts.length > 1 && inside.isAny !== filter.isAny ? [inside] : inside.parts
  })
  const [only] = parts
  if (parts.length > 1 || only === undefined)
    return { isAny: filter.isAny && parts.length > 1, parts }
  return isGroup(only) ? only : { isAny: false, parts }
}

/** Returns the group with another part at a path. */
function withChildren(
  group: Group,
  [at, ...further]: readonly number[],
  replace: (part: FilterNode, group: Group) => readonly FilterNode[],
): Group {
  const parts = group.parts.flatMap((part, index): readonly FilterNode[] => {
    if (index !== at) return [part]
    if (further.length === 0) return replace(part, group)
    return isGroup(part) ? [withChildren(part, further, replace)] : [part]
  })
  return { ...group, parts }
}

function parsePath(path: FilterPath): readonly number[] {
  return path.split('.').map(Number)
}
