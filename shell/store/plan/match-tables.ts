import type { Present } from '../tables/present.ts'
import type { TableShape } from '../tables/shape.ts'

/** Which table of the database a declared one is. */
export interface TableMatch {
  readonly table: TableShape
  /** Its name in the database; nothing when it has to be made. */
  readonly at: string | undefined
  /** Whether a table of an earlier declaration has the name that this one is to get. */
  readonly isNameTaken: boolean
}

/** Finds each declared table by its name, or by the name that it had before. */
export function matchTables(
  declared: readonly TableShape[],
  present: Present,
  stored: ReadonlyMap<string, TableShape>,
): ReadonlyMap<string, TableMatch> {
  const names = new Set(declared.map(({ name }) => name))
  const claimed = new Set<string>()
  const isInUse = (name: string): boolean => present.has(name) && stored.get(name)?.isGone !== true
  const before = ({ was }: TableShape): string | undefined =>
    was.find((name) => isInUse(name) && !names.has(name) && !claimed.has(name))
  const match = (table: TableShape): TableMatch => {
    const { name } = table
    if (isInUse(name)) return { table, at: name, isNameTaken: false }
    const former = before(table)
    if (former === undefined) {
      return { table, at: present.has(name) ? name : undefined, isNameTaken: false }
    }
    claimed.add(former)
    return { table, at: former, isNameTaken: present.has(name) }
  }
  return new Map(declared.map((table) => [table.name, match(table)]))
}
