import { sortKeyPrefix } from '../columns/sorted-text.ts'
import type { ForeignKey } from './table-definition.ts'

/** The actual schema of a table. */
export interface ExistingTable {
  /** The columns, without internal ones, whose names begin with an underscore. */
  readonly columns: ReadonlyMap<string, ExistingColumn>
  readonly links: readonly ExistingForeignKey[]
  /** The names of the check constraints. */
  readonly checks: ReadonlySet<string>
  /** The columns of each index, by its name. */
  readonly indexes: ReadonlyMap<string, readonly string[]>
  /** The columns with sort keys. */
  readonly sortKeys: ReadonlySet<string>
  /** The name of the full-text index. */
  readonly search: string | undefined
}

export interface ExistingColumn {
  readonly type: string
  readonly required: boolean
  /** Whether the database computes the column. */
  readonly isComputed: boolean
}

export interface ExistingForeignKey extends ForeignKey {
  readonly column: string
  /** The name of the constraint in PostgreSQL. */
  readonly name: string
}

/** The existing tables by name. */
export type ExistingSchema = ReadonlyMap<string, ExistingTable>

/** Separates the columns with sort keys from the others. */
export function separateSortKeys(
  columns: readonly (readonly [string, ExistingColumn])[],
): Pick<ExistingTable, 'columns' | 'sortKeys'> {
  const [others, keys] = [false, true].map((isKey) =>
    columns.filter(([name]) => name.startsWith(sortKeyPrefix) === isKey),
  )
  return { columns: new Map(others), sortKeys: new Set(keys?.map(([name]) => name)) }
}
