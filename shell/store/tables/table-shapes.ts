import type { ColumnShape, IndexShape, StoredColumn, TableShape } from './shape.ts'

type Kind = Exclude<StoredColumn['kind'], 'decimal'>

/** A column of the shell's own that always has a value. */
export const needed = (name: string, kind: Kind): ColumnShape => ({
  name,
  field: name,
  column: { kind },
  required: true,
})

export const optional = (name: string, kind: Kind): ColumnShape => ({
  ...needed(name, kind),
  required: false,
})

export const index = (...columns: readonly string[]): IndexShape => ({
  columns,
  isUnique: false,
  of: 'all',
})

/** A table of the shell's own. */
export const table = (
  name: string,
  columns: readonly ColumnShape[],
  key: readonly string[],
  indexes: readonly IndexShape[] = [],
): TableShape => ({ name, columns, key, indexes, search: [], was: [] })
