import { decimalShift } from '../compare/decimal-shift.ts'
import type { DiffContext, TableDiffTarget } from '../context.ts'
import type { ColumnMatch } from '../compare/match-columns.ts'

/**
 * Checks whether a column has its declared name and type already, in a table with its declared name. Only
 * of such columns can an index or a constraint be built before the migration.
 */
export function isSettled(match: ColumnMatch | undefined, target: Place): boolean {
  if (!match || match.at !== match.column.name || target.at !== target.table.name) return false
  return decimalShift(match, target.context) === 0
}

type Place = Pick<TableDiffTarget, 'table' | 'at'> & {
  readonly context: Pick<DiffContext, 'columns'>
}
