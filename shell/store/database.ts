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
  /** Runs the work in one transaction. Inside it, nothing may be awaited but `run`. */
  write<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** The tables there are, each with the names of its columns. */
  introspect(): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  close(): Promise<void>
}

/** How a kind of column is called, and how its values go in and come out. */
export interface Columns {
  type(kind: ColumnKind): string
  encode(kind: ColumnKind, value: unknown): unknown
  decode(kind: ColumnKind, value: unknown): unknown
  /** What stands behind the closing bracket of a new table. */
  readonly tableSuffix: string
}
