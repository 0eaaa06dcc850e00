import type { CompiledQuery, Kysely } from 'kysely'
import type { ColumnKind } from '#shell/model/field.ts'

/** A row as the database gives it, before it is decoded. */
export type Row = Record<string, unknown>

/** Tables follow from declarations at run time, so their types cannot be known here. */
export type Tables = Record<string, Row>

export type Run = (query: CompiledQuery) => Promise<Row[]>

/** What the twins `sqlite/` and `postgres/` both are. Nobody outside this folder names one of them. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** True when no other process can write: what is cached in this one then stays true. */
  readonly isAlone: boolean
  /** Builds and compiles queries; runs none. */
  readonly build: Kysely<Tables>
  readonly columns: Columns
  read: Run
  /**
   * Runs the work in one transaction. Inside it, nothing may be awaited but `run`. Once a query has
   * failed, nothing of it is stored, whatever the work makes of the failure.
   */
  write<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** Like `write`, while nobody else, in whatever process, is inside of it. */
  writeAlone<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** Asks for each column there is: its `table`, its name as `column`, its `shape` as in `text not null`. */
  readonly shapes: CompiledQuery
  close(): Promise<void>
}

/** How a kind of column is called, and how its values go in and come out. */
export interface Columns {
  type(kind: ColumnKind): string
  /** Whether a table can only point to one that is there, and learns later what it points to. */
  readonly isLinkedLater: boolean
  encode(kind: ColumnKind, value: unknown): unknown
  decode(kind: ColumnKind, value: unknown): unknown
  /** What stands behind the closing bracket of a new table. */
  readonly tableSuffix: string
}
