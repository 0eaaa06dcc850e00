import { sql } from 'kysely'
import { dropIndex, indexName } from '../../ddl/alter.ts'
import {
  columnsOfCondition,
  compileIndexCondition,
  type IndexDialect,
} from '../../ddl/index-condition.ts'
import type { ExistingTable } from '../../ddl/existing-schema.ts'
import type {
  ColumnDefinition,
  IndexDefinition,
  TableDefinition,
} from '../../ddl/table-definition.ts'
import { isGeneratedName } from '../../columns/hashed-name.ts'
import { entityOf, type TableDiffTarget } from '../context.ts'
import { isSettled } from '../ahead/settled-columns.ts'
import { sortKeyColumn } from '../../columns/sorted-text.ts'
import { isColumnRecreated } from './compare-foreign-keys.ts'
import type { ColumnMatch } from './match-columns.ts'
import {
  type SchemaDiff,
  mergeDiffs,
  type PlanNote,
  type PlanStep,
  type StricterRule,
} from '../plan/step.ts'

/**
 * Compares indexes. They contain no data, so they are dropped and recreated freely.
 */
export function compareIndexes(
  matches: readonly ColumnMatch[],
  present: ExistingTable,
  target: TableDiffTarget,
): SchemaDiff {
  const { table, context } = target
  const moved = new Set(
    matches
      .filter(
        (match) => match.at !== match.column.name || isColumnRecreated(match, present, target),
      )
      .flatMap(({ at, column }) => [column.name, ...(at === undefined ? [] : [at])]),
  )
  const requested = new Map(table.indexes.map((index) => [indexName(table, index), index]))
  const isUnchanged = (name: string): boolean => {
    const filter = requested.get(name)?.where
    const columns = [
      ...(present.indexes.get(name) ?? []),
      ...(filter ? columnsOfCondition(filter) : []),
    ]
    return present.indexes.has(name) && !columns.some((column) => moved.has(column))
  }
  const dropped = [...present.indexes.keys()].filter(
    (name) => isGeneratedName(name) && !(requested.has(name) && isUnchanged(name)),
  )
  const added = [...requested].filter(([name]) => !isUnchanged(name)).map(([, index]) => index)
  const before = context.stored.get(target.at)
  // Changes of built-in tables are not reported.
  const isOwn = table.entity === undefined
  const reportedIndexes = isOwn
    ? []
    : added.filter((index) => !index.isSorted && !hadIndex(before, index, matches))
  return mergeDiffs(
    { steps: dropped.map((name) => ({ phase: 'drop index', statements: [dropIndex(name)] })) },
    {
      steps: added.map((index) => ({
        ...addIndexStep(index, reportedIndexes.includes(index), target),
        ...indexAhead(index, matches, present, target),
      })),
    },
    { steps: before ? droppedIndexNotes(before, matches, table) : [] },
    {
      stricterRules: reportedIndexes
        .filter(({ isUnique }) => isUnique)
        .map((index) => uniquenessRule(index, table, context)),
    },
  )
}

/** Returns how an index on existing columns is built beforehand. */
function indexAhead(
  index: IndexDefinition,
  matches: readonly ColumnMatch[],
  present: ExistingTable,
  target: TableDiffTarget,
): Pick<PlanStep, 'ahead'> {
  const { table, context } = target
  const [first = ''] = index.columns
  const columns = [...index.columns, ...(index.where ? columnsOfCondition(index.where) : [])]
  const isFilled = (name: string) => context.filledAhead.has(`${table.name}.${name}`)
  const isThere = (name: string) => {
    const match = matches.find(({ column }) => column.name === name)
    return isFilled(name) || isSettled(match, target)
  }
  const hasKeys = !index.isSorted || isFilled(first) || present.sortKeys.has(sortKeyColumn(first))
  if (!context.alter.ahead || !hasKeys || !columns.every(isThere)) return {}
  const statement = context.alter.ahead.addIndex(table, index)
  return { ahead: { kind: 'index', table: table.name, name: indexName(table, index), statement } }
}

function addIndexStep(
  index: IndexDefinition,
  isNew: boolean,
  { table, context }: TableDiffTarget,
): PlanStep {
  const statements = context.alter.addIndex(table, index)
  if (!isNew || statements.length === 0) return { phase: 'index', statements }
  const about = entityOf(table)
  const fields = fieldsIn(index, table)
  const message = { id: index.isUnique ? 'unique' : 'index', fields } as const
  return { phase: 'index', note: { about, message }, statements }
}

/** Checks whether an equal index existed before, possibly with other column names. */
function hadIndex(
  before: TableDefinition | undefined,
  { columns, isUnique, of, where, isSorted }: IndexDefinition,
  matches: readonly ColumnMatch[],
): boolean {
  const former = columns.map(
    (name) => matches.find(({ column }) => column.name === name)?.at ?? name,
  )
  return (
    before?.indexes.some(
      (one) =>
        one.isUnique === isUnique &&
        one.of === of &&
        one.isSorted === isSorted &&
        one.columns.join() === former.join() &&
        JSON.stringify(one.where) === JSON.stringify(where),
    ) ?? false
  )
}

/** Returns the notes about dropped indexes. */
function droppedIndexNotes(
  before: TableDefinition,
  matches: readonly ColumnMatch[],
  table: TableDefinition,
): readonly PlanStep[] {
  const isDeclared = (index: IndexDefinition): boolean =>
    table.indexes.some((requested) => hadIndex({ ...before, indexes: [index] }, requested, matches))
  return before.indexes
    .filter((index) => !index.isSorted && !isDeclared(index))
    .map((index) => {
      const fields = fieldsIn(index, before)
      const message = { id: index.isUnique ? 'not unique' : 'no index', fields } as const
      const note: PlanNote = { about: entityOf(table), message }
      return { phase: 'drop index', note, statements: [] }
    })
}

function uniquenessRule(
  { columns, where }: IndexDefinition,
  table: TableDefinition,
  dialect: IndexDialect,
): StricterRule {
  const names = columns.map((name) => sql.ref(name))
  const known = sql.join(
    names.map((name) => sql`${name} is not null`),
    sql` and `,
  )
  const filter = where ? compileIndexCondition(where, table.columns, dialect) : sql`1 = 1`
  const counted = sql`"removed_at" is null and ${filter}`
  return {
    about: entityOf(table),
    message: {
      id: 'duplicate values',
      fields: fieldsIn({ columns, isUnique: true, of: 'present' }, table),
    },
    breaking: (rowsOf) => {
      const rows = rowsOf(table.name)
      const duplicates = sql`select ${sql.join(names)} from ${rows} as t where ${counted} and ${known} group by ${sql.join(names)} having count(*) > 1`
      return sql`select "id" from ${rows} as s where ${counted} and (${sql.join(names)}) in (${duplicates})`
    },
    isBefore: false,
  }
}

/** Returns the names of the fields of an index. */
export function fieldsIn({ columns }: IndexDefinition, table: TableDefinition): string {
  const fields = columns.map(
    (name) =>
      table.columns.find((column): column is ColumnDefinition => column.name === name)?.field ??
      name,
  )
  // Every non-unique index ends with the id, which is omitted in messages.
  return (fields.length > 1 ? fields.filter((field) => field !== 'id') : fields).join(', ')
}
