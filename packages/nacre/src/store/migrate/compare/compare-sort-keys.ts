import { sql } from 'kysely'
import { addSortKey, dropColumn } from '../../ddl/alter.ts'
import type { ExistingTable } from '../../ddl/existing-schema.ts'
import type { ColumnDefinition, TableDefinition } from '../../ddl/table-definition.ts'
import { sortKeyColumn } from '../../columns/sorted-text.ts'
import { entityOf, isFilled, type TableDiffTarget } from '../context.ts'
import { isSameType } from './compare-column.ts'
import type { DiffContext } from '../context.ts'
import type { ColumnMatch } from './match-columns.ts'
import { type SchemaDiff, mergeDiffs, type PlanStep, type SortKeyFill } from '../plan/step.ts'

interface ComparedColumns {
  readonly matches: readonly ColumnMatch[]
  /** The columns that are no longer declared, and stay. */
  readonly removed: readonly ColumnDefinition[]
}

/**
 * Compares the sort keys of text. They contain no data of their own, so they are dropped and written
 * anew: for new text columns, for other rules, and when the text may have changed.
 */
export function compareSortKeys(
  { matches, removed }: ComparedColumns,
  present: ExistingTable,
  { table, at, context }: TableDiffTarget,
): SchemaDiff {
  const { columns = [], collation = '' } = table.sort ?? {}
  const requested = new Set(columns.map(sortKeyColumn))
  // Older processes still write the keys of a field that is no longer declared.
  const undeclared = removed.map(({ name }) => sortKeyColumn(name))
  const unused = present.sortKeys.difference(requested).difference(new Set(undeclared))
  const dropped = [...unused].toSorted()
  const replaced = new Set(
    matches.flatMap((match) =>
      match.at !== undefined && columns.includes(match.column.name)
        ? [sortKeyColumn(match.at)]
        : [],
    ),
  )
  const added = columns.filter((column) => !present.sortKeys.has(sortKeyColumn(column)))
  const sort = context.stored.get(at)?.sort
  const isStale = ({ column, at: from, old }: ColumnMatch): boolean =>
    added.includes(column.name) ||
    sort?.collation !== collation ||
    !sort.columns.includes(column.name) ||
    from === undefined ||
    !isSameType(old?.from, column.from)
  // What fills a new field writes its keys.
  const sortedMatches = matches.filter((one) => columns.includes(one.column.name))
  const stale = sortedMatches.filter(
    (one) => isStale(one) && !isFilled(one.column, { table, context }),
  )
  const written = context.isTextChanged ? sortedMatches : stale
  // Operators need not know of keys that follow another change, such as a new name of the field.
  const reported = sort?.collation === collation ? [] : stale.filter((one) => one.at !== undefined)
  return mergeDiffs({
    steps: [
      ...dropped.map((name): PlanStep => ({
        phase: 'drop sort keys',
        isLoss: !replaced.has(name),
        statements: [dropColumn(at, name)],
      })),
      ...addColumns(added, table, context),
      ...(written.length > 0 ? [writeStep(written, reported, { table, at, context })] : []),
    ],
  })
}

/** Returns the steps for the sort keys of a new table. */
export function addSortKeySteps(table: TableDefinition, context: DiffContext): readonly PlanStep[] {
  if (!table.sort) return []
  const add = addColumns(table.sort.columns, table, context)
  return context.isTextChanged
    ? [...add, { phase: 'sort keys', statements: [], sorts: keysOf(table, table.sort.columns) }]
    : add
}

const addColumns = (
  columns: readonly string[],
  { name }: TableDefinition,
  { alter }: DiffContext,
): readonly PlanStep[] =>
  columns.map((column) => ({
    phase: 'add column',
    statements: [addSortKey(name, column, alter)],
  }))

const keysOf = ({ name }: TableDefinition, columns: readonly string[]): SortKeyFill => ({
  table: name,
  columns,
})

/** Writes the keys of columns, and reports which text is sorted otherwise than before. */
function writeStep(
  written: readonly ColumnMatch[],
  reported: readonly ColumnMatch[],
  { table, at }: TableDiffTarget,
): PlanStep {
  const sorts = keysOf(
    table,
    written.map(({ column }) => column.name),
  )
  const step: PlanStep = { phase: 'sort keys', statements: [], sorts }
  if (reported.length === 0) return step
  const fields = reported.map(({ column }) => column.field).join(', ')
  const [language = ''] = table.sort?.collation.split(' ') ?? []
  return {
    ...step,
    note: {
      about: entityOf(table),
      message: { id: 'sort keys', fields, language },
      count: sql`select count(*) as n from ${sql.table(at)}`,
    },
  }
}
