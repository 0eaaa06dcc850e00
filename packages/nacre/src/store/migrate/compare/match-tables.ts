import type { ExistingSchema } from '../../ddl/existing-schema.ts'
import type { TableDefinition } from '../../ddl/table-definition.ts'

/** A declared table and its existing table. */
export interface TableMatch {
  readonly table: TableDefinition
  /** The current name, or `undefined` if the table must be created. */
  readonly at: string | undefined
  /** Whether an undeclared table has the name that this table will get. */
  readonly isNameTaken: boolean
}

/** Finds the existing table of each declared one, by its current or previous name. */
export function matchTables(
  declared: readonly TableDefinition[],
  present: ExistingSchema,
  stored: ReadonlyMap<string, TableDefinition>,
): ReadonlyMap<string, TableMatch> {
  const names = new Set(declared.map(({ name }) => name))
  const claimedNames = new Set<string>()
  const isInUse = (name: string): boolean => present.has(name) && stored.get(name)?.isGone !== true
  const before = ({ was }: TableDefinition): string | undefined =>
    was.find((name) => isInUse(name) && !names.has(name) && !claimedNames.has(name))
  const match = (table: TableDefinition): TableMatch => {
    const { name } = table
    if (isInUse(name)) return { table, at: name, isNameTaken: false }
    const previousNames = before(table)
    if (previousNames === undefined) {
      return { table, at: present.has(name) ? name : undefined, isNameTaken: false }
    }
    claimedNames.add(previousNames)
    return { table, at: previousNames, isNameTaken: present.has(name) }
  }
  return new Map(declared.map((table) => [table.name, match(table)]))
}
