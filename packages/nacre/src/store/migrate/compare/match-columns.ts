import type { ExistingColumn, ExistingTable } from '../../ddl/existing-schema.ts'
import type { ColumnDefinition, TableDefinition } from '../../ddl/table-definition.ts'

/** A declared column and its existing column. */
export interface ColumnMatch {
  readonly column: ColumnDefinition
  /** The current name, or `undefined` if the column must be added. */
  readonly at: string | undefined
  readonly is: ExistingColumn | undefined
  /** The column in the last snapshot. */
  readonly old: ColumnDefinition | undefined
  /** Whether an undeclared column has the name that this column will get. */
  readonly isNameTaken: boolean
}

/** Finds the existing column of each declared one, by its current or previous name. */
export function matchColumns(
  columns: readonly ColumnDefinition[],
  present: ExistingTable,
  stored: TableDefinition | undefined,
): readonly ColumnMatch[] {
  const names = new Set(columns.map(({ name }) => name))
  const storedColumnOf = (name: string) => stored?.columns.find((column) => column.name === name)
  const isInUse = (name: string): boolean =>
    present.columns.has(name) && storedColumnOf(name)?.isGone !== true
  return columns.map((column) => {
    const found = (at: string | undefined, isNameTaken = false): ColumnMatch => ({
      column,
      at,
      is: at === undefined ? undefined : present.columns.get(at),
      old: at === undefined ? undefined : storedColumnOf(at),
      isNameTaken,
    })
    const { name, was } = column
    if (isInUse(name)) return found(name)
    const isRenamed = was !== undefined && isInUse(was) && !names.has(was)
    if (isRenamed) return found(was, present.columns.has(name))
    return found(present.columns.has(name) ? name : undefined)
  })
}
