import { dropColumn } from '../../ddl/alter.ts'
import type { ExistingTable } from '../../ddl/existing-schema.ts'
import { entityOf, type TableDiffTarget } from '../context.ts'
import { decimalShift } from './decimal-shift.ts'
import { isSameType } from './compare-column.ts'
import { isColumnRecreated } from './compare-foreign-keys.ts'
import type { ColumnMatch } from './match-columns.ts'
import { type SchemaDiff, mergeDiffs, type PlanStep } from '../plan/step.ts'

/**
 * Recreates computed columns when they or their table change. They contain no data of their own.
 */
export function compareComputedColumns(
  matches: readonly ColumnMatch[],
  present: ExistingTable,
  target: TableDiffTarget,
): { readonly found: SchemaDiff; readonly matches: readonly ColumnMatch[] } {
  const isAffected = matches.some(
    (match) =>
      match.at !== undefined &&
      !match.column.from &&
      (match.at !== match.column.name ||
        isColumnReplaced(match, target) ||
        isColumnRecreated(match, present, target)),
  )
  const isUnchanged = ({ at, column, old, is }: ColumnMatch): boolean =>
    at !== undefined &&
    is?.isComputed === true &&
    !isAffected &&
    column.from !== undefined &&
    isSameType(old?.from, column.from)
  const known = new Set(matches.filter(isUnchanged).map(({ at }) => at))
  const dropped = [...present.columns]
    .filter(([name, is]) => is.isComputed && !known.has(name))
    .map(([name]) => name)
  const steps = dropped.toSorted().map((name): PlanStep => {
    const statements = [dropColumn(target.at, name)]
    const isDeclared = matches.some(({ column }) => column.name === name)
    if (isDeclared) return { phase: 'drop computed', statements }
    const stored = target.context.stored.get(target.at)
    const field = stored?.columns.find((column) => column.name === name)?.field ?? name
    const message = { id: 'stop computing', field } as const
    return { phase: 'drop computed', note: { about: entityOf(target.table), message }, statements }
  })
  const recreated = matches.map((match) =>
    match.is?.isComputed && !isUnchanged(match) ? asAddedColumn(match) : match,
  )
  return { found: mergeDiffs({ steps }), matches: recreated }
}

/** Checks whether the values of a column cannot be converted, so that the column is recreated. */
export function isColumnReplaced(match: ColumnMatch, { context }: TableDiffTarget): boolean {
  return match.at !== undefined && decimalShift(match, context) === undefined
}

export function asAddedColumn({ column }: ColumnMatch): ColumnMatch {
  return { column, at: undefined, is: undefined, old: undefined, isNameTaken: false }
}
