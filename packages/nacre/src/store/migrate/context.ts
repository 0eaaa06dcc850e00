import type { DdlDialect } from '../ddl/alter.ts'
import type { ColumnCodec } from '../columns/column-codec.ts'
import type { ExistingSchema } from '../ddl/existing-schema.ts'
import type { ColumnDefinition, TableDefinition } from '../ddl/table-definition.ts'
import type { SqlDialect } from '../sql/sql-dialect.ts'
import type { UnfinishedFill } from './ahead/unfinished-fills.ts'
import type { TableMatch } from './compare/match-tables.ts'

/** The approved changes that lose or restore data, such as `card.subtitle` or `entity card`. */
export interface ApprovedChanges {
  readonly drop: readonly string[]
  readonly restore: readonly string[]
}

/** The input of the comparison. */
export interface DiffContext {
  readonly alter: DdlDialect
  readonly columns: ColumnCodec
  readonly expressions: SqlDialect
  readonly present: ExistingSchema
  /** The tables of the last snapshot, by their database names. */
  readonly stored: ReadonlyMap<string, TableDefinition>
  readonly declared: readonly TableDefinition[]
  readonly matches: ReadonlyMap<string, TableMatch>
  readonly allowed: ApprovedChanges
  /** Whether migrations or restored values may change any text. */
  readonly isTextChanged: boolean
  /** The new columns whose values the migration itself gives: `table.column`. */
  readonly filled: ReadonlySet<string>
  /** Those of them that have their values before: `table.column`. */
  readonly filledAhead: ReadonlySet<string>
  /** What a migration has begun to fill, and goes on with. */
  readonly unfinished: readonly UnfinishedFill[]
}

/** Returns the name of a field or entity for approvals. */
export function changeTarget(entity: string, field: string | undefined): string {
  return field === undefined ? `entity ${entity}` : `${entity}.${field}`
}

/** An existing table with its current name. */
export interface TableDiffTarget {
  readonly table: TableDefinition
  readonly at: string
  readonly context: DiffContext
}

export function entityOf({ entity, name }: TableDefinition): string {
  return entity ?? name
}

/** Whether the migration itself gives the values of a column. */
export const isFilled = (
  { name }: Pick<ColumnDefinition, 'name'>,
  { table, context }: Pick<TableDiffTarget, 'table' | 'context'>,
): boolean => context.filled.has(`${table.name}.${name}`)
