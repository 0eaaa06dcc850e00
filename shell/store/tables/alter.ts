import { type RawBuilder, sql } from 'kysely'
import type { PresentLink } from './present.ts'
import type { ColumnShape, IndexShape, Link, TableShape } from './shape.ts'
import { sign } from './signature.ts'

/** A statement that changes tables. */
export type Statement = RawBuilder<unknown>

/** What the twins do each in their own way when a table changes. */
export interface Alter {
  /** Whether the column exists here at all. */
  has(column: ColumnShape): boolean
  addTable(table: TableShape): readonly Statement[]
  /** What a new table points to, once all tables are there. */
  linkTable(table: TableShape): readonly Statement[]
  /** Adds a column. With `fill`, the rows that are there have that value in it at once. */
  addColumn(table: string, column: ColumnShape, fill?: unknown): readonly Statement[]
  /** Whether a link is part of its column, which is then made anew when the link changes. */
  readonly isLinkInColumn: boolean
  /** Makes a column that is there point to another table, or to none, whatever it pointed to. */
  link(change: LinkChange): readonly Statement[]
  addIndex(table: TableShape, index: IndexShape): readonly Statement[]
  /** The name of what makes these columns searchable. */
  searchName(table: TableShape): string
  addSearch(table: TableShape): readonly Statement[]
  dropSearch(table: string, name: string): readonly Statement[]
}

export interface LinkChange {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly required: boolean
  readonly before: PresentLink | undefined
  readonly after: Link | undefined
}

export const renameTable = (from: string, to: string): Statement =>
  sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`

export const dropTable = (table: string): Statement => sql`drop table ${sql.table(table)}`

export const renameColumn = (table: string, from: string, to: string): Statement =>
  sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`

export const dropColumn = (table: string, column: string): Statement =>
  sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`

export const setRequired = (table: string, column: string, required: boolean): Statement =>
  sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} ${sql.raw(
    required ? 'set not null' : 'drop not null',
  )}`

export const dropConstraint = (table: string, name: string): Statement =>
  sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`

export const dropIndex = (name: string): Statement => sql`drop index ${sql.ref(name)}`

/** Makes an index; `term` says how a column stands in it. */
export function createIndex(
  table: TableShape,
  index: IndexShape,
  term: (column: ColumnShape) => RawBuilder<unknown>,
): Statement {
  const columns = columnsOf(table, index)
  const unique = sql.raw(index.isUnique ? 'unique ' : '')
  const where = {
    all: '',
    present: ' where "removed" is null',
    binned: ' where "removed" is not null',
  }
  const name = sql.ref(indexName(table, index))
  const terms = sql.join(columns.map(term))
  return sql`create ${unique}index if not exists ${name} on ${sql.table(table.name)} (${terms})${sql.raw(where[index.of])}`
}

/** Tells an index from every other by what it is. */
export function indexName(table: TableShape, index: IndexShape): string {
  const { columns, isUnique, of } = index
  // Nothing is sorted only where a value may be missing, so an index differs by that as well.
  const required = columnsOf(table, index).map((column) => column.required)
  return sign(`${table.name}__${columns.join('_')}`, [columns, isUnique, of, required])
}

function columnsOf(table: TableShape, index: IndexShape): readonly ColumnShape[] {
  return index.columns.map((name) => {
    const found = table.columns.find((column) => column.name === name)
    if (!found) throw new Error(`${table.name} has no column ${name} for an index.`)
    return found
  })
}
