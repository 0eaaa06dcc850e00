import { sql } from 'kysely'
import { renameTable } from '../../ddl/alter.ts'
import type { TableDefinition } from '../../ddl/table-definition.ts'
import { compareChecks } from './compare-checks.ts'
import { entityOf, type TableDiffTarget } from '../context.ts'
import { compareColumn } from './compare-column.ts'
import { asAddedColumn, compareComputedColumns, isColumnReplaced } from './compare-computed.ts'
import { compareRemovedColumns, compareRemovedTables, dropTableStep } from './compare-removed.ts'
import { compareFieldRules } from './compare-field-rules.ts'
import { compareIndexes } from './compare-indexes.ts'
import { compareSearch } from './compare-search.ts'
import { addSortKeySteps, compareSortKeys } from './compare-sort-keys.ts'
import { compareForeignKeys } from './compare-foreign-keys.ts'
import { type DiffContext, changeTarget } from '../context.ts'
import { matchColumns } from './match-columns.ts'
import { type SchemaDiff, mergeDiffs, phases, type PlanStep } from '../plan/step.ts'

/** Returns the steps from the actual to the declared schema, and what prevents them. */
export function compare(
  context: DiffContext,
): SchemaDiff & { readonly model: readonly TableDefinition[] } {
  const tables = context.declared.map((table) => compareTable(table, context))
  const all = mergeDiffs(...tables.map(({ found }) => found), compareRemovedTables(context))
  const isOfProduct = ({ entity }: TableDefinition): boolean => entity !== undefined
  return {
    ...all,
    steps: all.steps.toSorted((one, other) => rank(one) - rank(other)),
    model: [...tables.map(({ model }) => model).filter(isOfProduct), ...all.removed],
  }
}

const rank = ({ phase }: PlanStep): number => phases.indexOf(phase)

interface TableComparison {
  readonly found: SchemaDiff
  /** The table as stored in the snapshot, including columns that are no longer declared. */
  readonly model: TableDefinition
}

function compareTable(table: TableDefinition, context: DiffContext): TableComparison {
  const match = context.matches.get(table.name)
  const present = match?.at === undefined ? undefined : context.present.get(match.at)
  if (match?.at === undefined || !present)
    return { found: createTableSteps(table, context), model: table }
  const target: TableDiffTarget = { table, at: match.at, context }
  const stored = context.stored.get(match.at)
  const columns = table.columns.filter((column) => context.alter.has(column))
  const computed = compareComputedColumns(matchColumns(columns, present, stored), present, target)
  const matches = computed.matches.map((one) =>
    isColumnReplaced(one, target) ? asAddedColumn(one) : one,
  )
  const removed = compareRemovedColumns(matches, present, target)
  const all = mergeDiffs(
    match.at === table.name ? {} : renameTableSteps(target, match.isNameTaken),
    computed.found,
    ...computed.matches.map((one) => compareColumn(one, target)),
    removed.found,
    compareChecks(matches, present, target),
    compareFieldRules(matches, target),
    compareForeignKeys(matches, present, target),
    compareSortKeys({ matches, removed: removed.columns }, present, target),
    compareIndexes(matches, present, target),
    compareSearch(matches, present, target),
  )
  const { at } = match
  const found = { ...all, steps: all.steps.map((step) => ({ ...step, at })) }
  return { found, model: { ...table, columns: [...table.columns, ...removed.columns] } }
}

function createTableSteps(table: TableDefinition, context: DiffContext): SchemaDiff {
  const { alter, matches } = context
  const about = entityOf(table)
  const { entity, field } = table
  const message =
    field === undefined ? ({ id: 'add entity' } as const) : ({ id: 'add field', field } as const)
  // Built-in tables are not reported, and a new entity includes its relations.
  const owner = matches.get(table.columns[0]?.link?.target ?? '')
  const isIncluded = field !== undefined && owner?.at === undefined
  const note = entity === undefined || isIncluded ? {} : { note: { about, message } }
  return mergeDiffs({
    steps: [
      { phase: 'add table', ...note, statements: alter.addTable(table) },
      { phase: 'link table', statements: alter.addForeignKeys(table) },
      ...addSortKeySteps(table, context),
      ...table.indexes.map((index): PlanStep => ({
        phase: 'index',
        statements: alter.addIndex(table, index),
      })),
      ...(table.search.length > 0
        ? [{ phase: 'search', statements: alter.addSearch(table) } as const]
        : []),
    ],
  })
}

function renameTableSteps(
  { table, at, context }: TableDiffTarget,
  isNameTaken: boolean,
): SchemaDiff {
  const about = entityOf(table)
  const before = context.stored.get(at)
  const from = before?.field ?? before?.entity ?? at
  const to = table.field ?? about
  const count = sql`select count(*) as n from ${sql.table(at)}`
  const message =
    table.field === undefined
      ? ({ id: 'rename entity', from, to } as const)
      : ({ id: 'rename field', from, to } as const)
  // The renaming of an entity includes its join tables.
  const note = from === to ? {} : { note: { about, message, count } }
  const step: PlanStep = {
    phase: 'rename table',
    ...note,
    statements: [renameTable(at, table.name)],
  }
  if (!isNameTaken) return mergeDiffs({ steps: [step] })
  const words = [changeTarget(about, table.field), changeTarget(about, undefined)]
  const text = words.find((word) => context.allowed.drop.includes(word))
  const [inTheWay, present] = [context.stored.get(table.name), context.present.get(table.name)]
  if (inTheWay && present && text !== undefined) {
    return mergeDiffs({
      steps: [...dropTableStep(inTheWay, present, context, 'make way'), step],
      words: [text],
    })
  }
  const [word = ''] = words
  return mergeDiffs({ blockers: [{ about, message: { id: 'name taken', from, to, word } }] })
}
