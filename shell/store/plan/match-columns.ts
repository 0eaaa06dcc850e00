import type { PresentColumn, PresentTable } from '../tables/present.ts'
import type { ColumnShape, TableShape } from '../tables/shape.ts'

/** Which column of the database a declared one is. */
export interface ColumnMatch {
  readonly column: ColumnShape
  /** Its name in the database; nothing when it has to be added. */
  readonly at: string | undefined
  readonly is: PresentColumn | undefined
  /** As it was last declared. */
  readonly old: ColumnShape | undefined
  /** Whether a column of an earlier declaration has the name that this one is to get. */
  readonly isNameTaken: boolean
}

/** Finds each declared column by its name, or by the name that it had before. */
export function matchColumns(
  columns: readonly ColumnShape[],
  present: PresentTable,
  stored: TableShape | undefined,
): readonly ColumnMatch[] {
  const names = new Set(columns.map(({ name }) => name))
  const oldOf = (name: string) => stored?.columns.find((column) => column.name === name)
  const isInUse = (name: string): boolean =>
    present.columns.has(name) && oldOf(name)?.isGone !== true
  return columns.map((column) => {
    const found = (at: string | undefined, isNameTaken = false): ColumnMatch => ({
      column,
      at,
      is: at === undefined ? undefined : present.columns.get(at),
      old: at === undefined ? undefined : oldOf(at),
      isNameTaken,
    })
    const { name, was } = column
    if (isInUse(name)) return found(name)
    const isRenamed = was !== undefined && isInUse(was) && !names.has(was)
    if (isRenamed) return found(was, present.columns.has(name))
    return found(present.columns.has(name) ? name : undefined)
  })
}
