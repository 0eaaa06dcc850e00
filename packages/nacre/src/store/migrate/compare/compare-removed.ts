import { sql } from 'kysely'
import { dropIndex, dropTable, setNotNull } from '../../ddl/alter.ts'
import type { ExistingTable } from '../../ddl/existing-schema.ts'
import type { ColumnDefinition, TableDefinition } from '../../ddl/table-definition.ts'
import { isGeneratedName } from '../../columns/hashed-name.ts'
import { entityOf, type TableDiffTarget } from '../context.ts'
import { countValues, dropColumnStep, columnTypeOf } from './compare-column.ts'
import { dropForeignKeyStep } from './compare-foreign-keys.ts'
import { type DiffContext, changeTarget } from '../context.ts'
import type { ColumnMatch } from './match-columns.ts'
import { type SchemaDiff, mergeDiffs, type PlanStep } from '../plan/step.ts'

/**
 * Handles columns that are no longer declared. Their values remain, without constraints, so that
 * new records are not blocked. With approval, they are dropped.
 */
export function compareRemovedColumns(
  matches: readonly ColumnMatch[],
  present: ExistingTable,
  target: TableDiffTarget,
): { readonly found: SchemaDiff; readonly columns: readonly ColumnDefinition[] } {
  const { table, context } = target
  const declared = new Set(matches.flatMap(({ at, column }) => [at, column.name]))
  const removed = [...present.columns]
    .filter(([name, { isComputed }]) => !declared.has(name) && !isComputed)
    .map(([name]) => name)
    .toSorted()
  const stored = context.stored.get(target.at)
  const columns: ColumnDefinition[] = []
  const each = removed.map((name) => {
    const is = present.columns.get(name)
    const old = stored?.columns.find((column) => column.name === name)
    const { field = name, column = columnTypeOf(is?.type ?? '') } = old ?? {}
    const word = changeTarget(entityOf(table), field)
    const relaxSteps = [...relaxColumnSteps(name, present, target)]
    if (context.allowed.drop.includes(word)) {
      return mergeDiffs({
        steps: [...relaxSteps, dropColumnStep(name, field, target, 'drop')],
        words: [word],
      })
    }
    columns.push({ name, field, column, required: false, isGone: true })
    if (!old || old.isGone) return mergeDiffs({ steps: relaxSteps })
    const message = { id: 'undeclared field', field } as const
    const note = { about: entityOf(table), message, count: countValues(target.at, name) }
    return mergeDiffs({ steps: [...relaxSteps, { phase: 'loosen', note, statements: [] }] })
  })
  return { found: mergeDiffs(...each), columns }
}

function* relaxColumnSteps(
  name: string,
  present: ExistingTable,
  target: TableDiffTarget,
): Iterable<PlanStep> {
  const link = present.links.find(({ column }) => column === name)
  if (link) yield dropForeignKeyStep(name, link, present, target)
  if (present.columns.get(name)?.required) {
    yield { phase: 'loosen', statements: [setNotNull(target.at, name, false)] }
  }
}

/** Handles tables that are no longer declared: those of entities and join tables. */
export function compareRemovedTables(context: DiffContext): SchemaDiff {
  // Tables that block a new name were already handled by the renaming.
  const taken = new Set(
    [...context.matches.values()].flatMap(({ at, table, isNameTaken }) => [
      ...(at === undefined ? [] : [at]),
      ...(isNameTaken ? [table.name] : []),
    ]),
  )
  const removed = [...context.stored.values()].filter(
    ({ name }) => context.present.has(name) && !taken.has(name),
  )
  // Join tables are dropped before the tables that they reference.
  const ordered = removed.toSorted((one, other) => Number(!one.field) - Number(!other.field))
  return mergeDiffs(...ordered.map((table) => compareRemovedTable(table, context)))
}

function compareRemovedTable(table: TableDefinition, context: DiffContext): SchemaDiff {
  const { name, entity = name, field } = table
  const present = context.present.get(name)
  if (!present) return mergeDiffs()
  const place = { at: name, context }
  const links = [
    // Where a foreign key is part of its column, the column is recreated, which its indexes would
    // prevent.
    ...[...present.indexes.keys()]
      .filter((index) => present.links.length > 0 && isGeneratedName(index))
      .map((index): PlanStep => ({ phase: 'drop index', statements: [dropIndex(index)] })),
    ...present.links.map((link) => dropForeignKeyStep(link.column, link, present, place)),
  ]
  const words = [changeTarget(entity, field), changeTarget(entity, undefined)]
  const word = words.find((one) => context.allowed.drop.includes(one))
  // The message about an entity includes its relations.
  const isIncluded = field !== undefined && !isInUse(table.columns[0]?.link?.target, context)
  if (word !== undefined) {
    const drops = dropTableStep(table, present, context)
    const steps = isIncluded ? drops.map(withoutNote) : drops
    return mergeDiffs({ steps: [...links, ...steps], words: [word] })
  }
  const steps = table.isGone || isIncluded ? links : [...links, removedTableNote(table)]
  return mergeDiffs({ steps, removed: [{ ...table, isGone: true }] })
}

/** Removes the note from a step. */
function withoutNote({ phase, statements, keeps }: PlanStep): PlanStep {
  return { phase, statements, ...(keeps ? { keeps } : {}) }
}

function isInUse(table: string | undefined, { matches }: DiffContext): boolean {
  return [...matches.values()].some(({ at }) => at === table)
}

function removedTableNote({ name, entity = name, field }: TableDefinition): PlanStep {
  const message =
    field === undefined
      ? ({ id: 'undeclared entity' } as const)
      : ({ id: 'undeclared field', field } as const)
  return {
    phase: 'loosen',
    note: { about: entity, message, count: countOf(name, field) },
    statements: [],
  }
}

/** Drops a table and archives its rows. */
export function dropTableStep(
  table: TableDefinition,
  present: ExistingTable,
  { alter }: DiffContext,
  phase: 'make way' | 'drop' = 'drop',
): readonly PlanStep[] {
  const { name, entity = name, field } = table
  const count = countOf(name, field)
  const message =
    field === undefined ? ({ id: 'drop entity' } as const) : ({ id: 'drop field', field } as const)
  const search: PlanStep[] =
    present.search === undefined
      ? []
      : [{ phase: 'drop search', statements: alter.dropSearch(name, present.search) }]
  return [
    ...search,
    {
      phase,
      note: { about: entity, message, count },
      statements: [dropTable(name)],
      keeps: { entity, field: field ?? '*', table },
    },
  ]
}

function countOf(table: string, field: string | undefined) {
  const what = field === undefined ? sql`*` : sql`distinct "record"`
  return sql`select count(${what}) as n from ${sql.table(table)}`
}
