import type { ExistingTable } from '../../ddl/existing-schema.ts'
import { searchAhead } from '../ahead/search-ahead.ts'
import { entityOf, type TableDiffTarget } from '../context.ts'
import { type SchemaDiff, mergeDiffs, type PlanStep } from '../plan/step.ts'
import { fieldsIn } from './compare-indexes.ts'
import type { ColumnMatch } from './match-columns.ts'

/** Compares full-text search. It contains no data, so it is dropped and recreated freely. */
export function compareSearch(
  matches: readonly ColumnMatch[],
  present: ExistingTable,
  target: TableDiffTarget,
): SchemaDiff {
  const { table, at, context } = target
  const { alter, stored } = context
  const requested = table.search.length > 0 ? alter.searchName(table) : undefined
  if (present.search === requested) return mergeDiffs()
  const about = entityOf(table)
  const before = stored.get(at)?.search ?? []
  const isSame = before.length === table.search.length && before.length > 0
  const fields = fieldsIn({ columns: table.search, isUnique: false, of: 'all' }, table)
  const drop: PlanStep[] =
    present.search === undefined
      ? []
      : [
          {
            phase: 'drop search',
            isLoss: requested === undefined,
            statements: alter.dropSearch(at, present.search),
          },
        ]
  const add: readonly PlanStep[] =
    requested === undefined
      ? []
      : withAhead(
          { phase: 'search', statements: alter.addSearch(table) },
          searchAhead(matches, present, target),
        )
  const message =
    requested === undefined ? ({ id: 'no search' } as const) : ({ id: 'search', fields } as const)
  const [first, ...others] = [...add, ...drop]
  if (!first) return mergeDiffs()
  return mergeDiffs({ steps: [isSame ? first : { ...first, note: { about, message } }, ...others] })
}

/** The index is built after the column is filled. */
function withAhead(step: PlanStep, ahead: ReturnType<typeof searchAhead>): readonly PlanStep[] {
  if (!ahead) return [step]
  const index: PlanStep = { phase: 'index', statements: [], ahead: ahead.index }
  return [{ ...step, ahead: ahead.fill }, index]
}
