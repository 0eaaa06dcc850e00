import { type RawBuilder, sql } from 'kysely'
import { compileIndexCondition, type IndexDialect } from './index-condition.ts'
import type { ExistingForeignKey } from './existing-schema.ts'
import type {
  ColumnDefinition,
  IndexDefinition,
  ForeignKey,
  TableDefinition,
} from './table-definition.ts'
import { sortKeyColumn } from '../columns/sorted-text.ts'
import { hashedName } from '../columns/hashed-name.ts'

/** A DDL statement. */
export type Statement = RawBuilder<unknown>

/** The DDL statements in which the two databases differ. */
export interface DdlDialect {
  /** Checks whether this database stores the column. */
  has(column: ColumnDefinition): boolean
  addTable(table: TableDefinition): readonly Statement[]
  /** Adds the foreign keys of a new table, after all tables were created. */
  addForeignKeys(table: TableDefinition): readonly Statement[]
  /** Adds a column. With `fill`, existing rows get this value. */
  addColumn(table: string, column: ColumnDefinition, fill?: unknown): readonly Statement[]
  /** Whether a foreign key is part of its column, which must be recreated to change the key. */
  readonly isForeignKeyInColumn: boolean
  /** Sets or removes the foreign key of an existing column. */
  link(change: ForeignKeyChange): readonly Statement[]
  addIndex(table: TableDefinition, index: IndexDefinition): readonly Statement[]
  /** Returns the name of the full-text index. */
  searchName(table: TableDefinition): string
  addSearch(table: TableDefinition): readonly Statement[]
  /** The type of columns with sort keys. */
  readonly sortKeyType: 'blob' | 'bytea'
  dropSearch(table: string, name: string): readonly Statement[]
  /** How rules of existing tables are built while others read and write. PostgreSQL only. */
  readonly ahead?: AheadDdl
}

/** Statements that run outside a transaction, or that leave the validation to a later statement. */
export interface AheadDdl {
  /** Keeps migrations out until the end of a transaction, as writers do. */
  readonly shareSchema: Statement
  /** Adds the column for search, which is written for all records that change from then on. */
  addSearchColumn(table: TableDefinition): readonly Statement[]
  /** Writes it for the next records, and returns their `count` and the `last` id. */
  fillSearchPage(table: TableDefinition, after: string, limit: number): Statement
  addSearchIndex(table: TableDefinition): Statement
  addIndex(table: TableDefinition, index: IndexDefinition): Statement
  /** Adds a foreign key without checking the records that there are. */
  addLink(table: string, column: string, link: ForeignKey, name: string): Statement
}

export interface ForeignKeyChange {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly required: boolean
  readonly before: ExistingForeignKey | undefined
  readonly after: ForeignKey | undefined
}

export const renameTable = (from: string, to: string): Statement =>
  sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`

export const dropTable = (table: string): Statement => sql`drop table ${sql.table(table)}`

export const renameColumn = (table: string, from: string, to: string): Statement =>
  sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`

export const dropColumn = (table: string, column: string): Statement =>
  sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`

/** Adds the column for the sort keys of a text column. It may be null until they are written. */
export const addSortKey = (table: string, column: string, { sortKeyType }: DdlDialect): Statement =>
  sql`alter table ${sql.table(table)} add column ${sql.ref(sortKeyColumn(column))} ${sql.raw(sortKeyType)}`

export const setNotNull = (table: string, column: string, required: boolean): Statement =>
  sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} ${sql.raw(
    required ? 'set not null' : 'drop not null',
  )}`

export const dropConstraint = (table: string, name: string): Statement =>
  sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`

export const dropIndex = (name: string): Statement => sql`drop index ${sql.ref(name)}`

/** Creates an index. `term` returns the SQL of a column in the index. */
export function createIndex(
  table: TableDefinition,
  index: IndexDefinition,
  term: (column: ColumnDefinition) => RawBuilder<unknown>,
  dialect: IndexDialect,
  isConcurrent = false,
): Statement {
  const columns = columnsOf(table, index).map((column, position) =>
    index.isSorted && position === 0 ? { ...column, name: sortKeyColumn(column.name) } : column,
  )
  const unique = sql.raw(index.isUnique ? 'unique ' : '')
  const where = {
    all: [],
    present: [sql`"removed_at" is null`],
    binned: [sql`"removed_at" is not null`],
  }[index.of]
  const conditions = index.where
    ? [...where, compileIndexCondition(index.where, table.columns, dialect)]
    : where
  const name = sql.ref(indexName(table, index))
  const terms = sql.join(columns.map(term))
  const filter = conditions.length === 0 ? sql`` : sql` where ${sql.join(conditions, sql` and `)}`
  const concurrently = sql.raw(isConcurrent ? 'concurrently ' : '')
  return sql`create ${unique}index ${concurrently}if not exists ${name} on ${sql.table(table.name)} (${terms})${filter}`
}

/** Returns the name of an index, which includes a hash of its definition. */
export function indexName(table: TableDefinition, index: IndexDefinition): string {
  const { columns, isUnique, of, where, isSorted } = index
  // Indexes on nullable columns have a null order, so nullability is part of the definition.
  const required = columnsOf(table, index).map((column) => column.required)
  return hashedName(`${table.name}__${columns.join('_')}`, [
    columns,
    isUnique,
    of,
    required,
    ...(where ? [where] : []),
    ...(isSorted ? ['sorted'] : []),
  ])
}

function columnsOf(table: TableDefinition, index: IndexDefinition): readonly ColumnDefinition[] {
  return index.columns.map((name) => {
    const found = table.columns.find((column) => column.name === name)
    if (!found) throw new Error(`${table.name} has no column ${name} for an index.`)
    return found
  })
}
