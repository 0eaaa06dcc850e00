import type { Expression } from '#shell/language/expressions/expression.ts'
import type { SqlColumnType } from '../columns/column-codec.ts'

/** The condition of a partial index. It is part of the schema snapshot, so it is plain data. */
export type IndexCondition =
  | { readonly all: readonly IndexCondition[] }
  | { readonly any: readonly IndexCondition[] }
  | { readonly not: IndexCondition }
  | { readonly column: string; readonly operator: string; readonly value: unknown }
  /** The comparison of a field with an expression, and the columns that it reads. */
  | { readonly expression: Expression; readonly columns: readonly string[] }

/** The constraints of a column. Numbers are in stored units. */
export interface ColumnConstraints {
  readonly oneOf?: readonly string[]
  readonly min?: number | string
  readonly max?: number | string
  /** The maximum number of characters. */
  readonly longest?: number
  /** The number whose multiples are valid. */
  readonly step?: number
}

/** A foreign key to an id, and what happens when the target row is deleted. */
export interface ForeignKey {
  readonly target: string
  readonly onDelete: 'restrict' | 'set null' | 'cascade'
}

export interface ColumnDefinition {
  readonly name: string
  /** The name of the field. */
  readonly field: string
  readonly column: SqlColumnType
  readonly required: boolean
  readonly bounds?: ColumnConstraints
  /** A hash of all validations of the field, including those that the database cannot check. */
  readonly current?: string
  /** Validates a value. Only known for the current declaration, and not stored. */
  readonly fits?: (value: unknown) => boolean
  readonly link?: ForeignKey
  /** The value for existing rows when a required column is added. */
  readonly fill?: unknown
  readonly was?: string
  /** The expression of a computed column. */
  readonly from?: Expression
  /** The expression of a column that Nacre renews, as JSON. */
  readonly renews?: string
  /** Whether the column is no longer declared. Its values remain until the removal is approved. */
  readonly isGone?: boolean
}

/** `present` indexes records outside the trash, `binned` those in the trash. */
export interface IndexDefinition {
  readonly columns: readonly string[]
  /** Whether the first column is indexed by its sort key. */
  readonly isSorted?: true
  readonly isUnique: boolean
  readonly of: 'all' | 'present' | 'binned'
  /** Indexes only the records that match. */
  readonly where?: IndexCondition
}

export interface SortDefinition {
  readonly columns: readonly string[]
  readonly collation: string
}

/**
 * The definition of a table. It is compared with the database, and stored as the last declared
 * schema.
 */
export interface TableDefinition {
  readonly name: string
  /** The entity of the table. Built-in tables have none. */
  readonly entity?: string
  /** The field of a join table. */
  readonly field?: string
  readonly was: readonly string[]
  readonly columns: readonly ColumnDefinition[]
  readonly key: readonly string[]
  readonly indexes: readonly IndexDefinition[]
  /** The columns of the full-text index. */
  readonly search: readonly string[]
  /** The text columns with a sort key, and the rules that order them. */
  readonly sort?: SortDefinition
  /** Whether the table is no longer declared. Its rows remain until the removal is approved. */
  readonly isGone?: boolean
}
