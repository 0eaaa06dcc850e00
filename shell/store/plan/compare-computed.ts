import { dropColumn } from '../tables/alter.ts'
import type { PresentTable } from '../tables/present.ts'
import { aboutOf, conversionOf, isSame, type Place } from './compare-column.ts'
import { isMadeAnew } from './compare-links.ts'
import type { ColumnMatch } from './match-columns.ts'
import { type Findings, findings, type Step } from './step.ts'

/**
 * Columns that the database works out by itself go whenever something about them or about their table
 * changes, and come back as they are declared: there is nothing in them to lose.
 */
export function compareComputed(
  matches: readonly ColumnMatch[],
  present: PresentTable,
  place: Place,
): { readonly found: Findings; readonly matches: readonly ColumnMatch[] } {
  const isDisturbed = matches.some(
    (match) =>
      match.at !== undefined &&
      !match.column.from &&
      (match.at !== match.column.name ||
        isReplaced(match, place) ||
        isMadeAnew(match, present, place)),
  )
  const isKept = ({ at, column, old, is }: ColumnMatch): boolean =>
    at !== undefined &&
    is?.isComputed === true &&
    !isDisturbed &&
    column.from !== undefined &&
    isSame(old?.from, column.from)
  const kept = new Set(matches.filter(isKept).map(({ at }) => at))
  const dropped = [...present.columns]
    .filter(([name, is]) => is.isComputed && !kept.has(name))
    .map(([name]) => name)
  const steps = dropped.toSorted().map((name): Step => {
    const statements = [dropColumn(place.at, name)]
    const isDeclared = matches.some(({ column }) => column.name === name)
    if (isDeclared) return { phase: 'drop computed', statements }
    const stored = place.context.stored.get(place.at)
    const field = stored?.columns.find((column) => column.name === name)?.field ?? name
    const saying = { id: 'no longer worked out', field } as const
    return { phase: 'drop computed', says: { about: aboutOf(place.table), saying }, statements }
  })
  const renewed = matches.map((match) =>
    match.is?.isComputed && !isKept(match) ? asNew(match) : match,
  )
  return { found: findings({ steps }), matches: renewed }
}

/** Whether the values that are there cannot become what is declared: the column begins anew. */
export function isReplaced(match: ColumnMatch, { context }: Place): boolean {
  return match.at !== undefined && conversionOf(match, context) === undefined
}

export function asNew({ column }: ColumnMatch): ColumnMatch {
  return { column, at: undefined, is: undefined, old: undefined, isNameTaken: false }
}
