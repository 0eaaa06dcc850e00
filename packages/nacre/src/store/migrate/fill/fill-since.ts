import { sql } from 'kysely'
import type { ColumnDefinition, TableDefinition } from '../../ddl/table-definition.ts'
import { changesField } from '../../history/history.ts'
import type { PlanStep } from '../plan/step.ts'

/** Whether a column contains the time at which records entered their state. */
export function isSinceColumn({ columns }: TableDefinition, { name }: ColumnDefinition): boolean {
  // A field of an entity without states can have this name.
  return name === 'since' && columns.some((one) => one.name === 'state')
}

/**
 * Returns the step that fills the column `since` of existing records: with the time of their last
 * change of state in the history, otherwise with the time of their creation.
 */
export function fillSinceSteps(
  table: TableDefinition,
  column: ColumnDefinition,
): readonly PlanStep[] {
  if (!isSinceColumn(table, column)) return []
  const { name, entity } = table
  const lastMove = sql`select max(h.occurred_at) from nacre_history as h
    where h.entity = ${sql.lit(entity)} and h.record = ${sql.table(name)}.id and ${changesField('state')}`
  const since = sql`coalesce((${lastMove}), created_at)`
  return [{ phase: 'convert', statements: [sql`update ${sql.table(name)} set since = ${since}`] }]
}
