import type { ColumnDefinition, IndexDefinition, TableDefinition } from './table-definition.ts'
import type { SqlColumnType } from '../columns/column-codec.ts'

type Kind = Exclude<SqlColumnType['kind'], 'decimal'>

/** Defines a required column of a built-in table. */
export const requiredColumn = (name: string, kind: Kind): ColumnDefinition => ({
  name,
  field: camelCase(name),
  column: { kind },
  required: true,
})

export const optionalColumn = (name: string, kind: Kind): ColumnDefinition => ({
  ...requiredColumn(name, kind),
  required: false,
})

/** A column that had another name until 0.1.0. `field` is what the members of rows call it. */
export const renamedColumn = (
  was: string,
  column: ColumnDefinition,
  field: string = column.field,
): ColumnDefinition => ({ ...column, field, was })

export const defineIndex = (...columns: readonly string[]): IndexDefinition => ({
  columns,
  isUnique: false,
  of: 'all',
})

/** Defines a built-in table. */
export const defineTable = (
  name: string,
  columns: readonly ColumnDefinition[],
  key: readonly string[],
  indexes: readonly IndexDefinition[] = [],
): TableDefinition => ({ name, columns, key, indexes, search: [], was: [] })

/** Defines a table that had another name before 0.1.0. */
export const renamedTable = (was: string, table: TableDefinition): TableDefinition => ({
  ...table,
  was: [was],
})

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/gu, (_, initial: string) => initial.toUpperCase())
}
