import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { Alter } from './tables/alter.ts'
import type { Conditions } from './questions/conditions.ts'
import type { Present } from './tables/present.ts'
import type { StoredColumn } from './tables/shape.ts'

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
  readonly conditions: Conditions
  readonly alter: Alter
  read: Run
  /** Nothing where this process cannot know of all of them. */
  readonly commits?: Commits
  /**
   * Runs the work in one transaction. Inside it, nothing may be awaited but `run`. Once a query has
   * failed, nothing of it is stored, whatever the work makes of the failure.
   */
  write<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** Like `write`, while nobody else, in whatever process, is inside of it. */
  writeAlone<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** From now on nothing is stored once a newer version of the code has given the database another shape. */
  expectShape(hash: string): void
  /** The shape that the database really has. */
  introspect(run: Run): Promise<Present>
  /** What of the tables a failed query broke, if that is why it failed. */
  violation(thrown: unknown): Violation | undefined
  /** Why the database could not be used at all, if that is why a query failed. */
  trouble(thrown: unknown): Trouble | undefined
  /** Copies all of it, as it is at one moment, into a new file. Others have tools of their own for that. */
  readonly copyTo?: (file: string) => Promise<void>
  close(): Promise<void>
}

/** How many commits this process knows of: what has been read stays true while the number stays the same. */
export interface Commits {
  all(): number
  /** Those of other processes alone. */
  elsewhere(): number
}

/** It is not there or cannot be written to, its disk is full, others keep it busy for too long, or it is newer than we are. */
export type Trouble = 'no-database' | 'no-room' | 'busy' | 'outdated'

/** Why the database refused a write. `name` is that of the index or check, where it is known. */
export interface Violation {
  readonly kind: 'unique' | 'link' | 'check' | 'required'
  readonly table?: string
  readonly columns?: readonly string[]
  readonly name?: string
}

/** How a kind of column is called, what holds for all of them, and how values go in and come out. */
export interface Columns {
  /** As the database itself calls it, so that it can be compared; nothing where it has no such column. */
  type(column: StoredColumn): string | undefined
  /** What every value of the kind must be, where the type alone does not say it. */
  check(column: StoredColumn, ref: RawBuilder<unknown>): RawBuilder<unknown> | undefined
  encode(column: StoredColumn | NotStored, value: unknown): unknown
  /** The kinds whose values come out otherwise than they are given; all others pass as they are. */
  readonly decoded: ReadonlySet<StoredColumn['kind'] | NotStored['kind']>
  decode(column: StoredColumn | NotStored, value: unknown): unknown
}

/** Fields without a column of their own can be asked all the same: their values pass as they are. */
interface NotStored {
  readonly kind: 'several' | 'computed'
}

/** Whether this can be a decimal as it is given: text, or a number. */
export function isNumeral(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
