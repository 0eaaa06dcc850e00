import type { Kysely } from 'kysely'
import type { DdlDialect } from './ddl/alter.ts'
import type { SqlContext } from './sql/sql-context.ts'
import type { ExistingSchema } from './ddl/existing-schema.ts'
import type { QueryRunner, Tables } from './rows.ts'

/** The interface that `sqlite/` and `postgres/` both implement. Only this folder imports either. */
export interface Database extends SqlContext {
  readonly kind: 'sqlite' | 'postgres'
  /** Whether no other process can write, so that caches stay valid. */
  readonly isAlone: boolean
  /** Builds and compiles queries, without running them. */
  readonly build: Kysely<Tables>
  readonly alter: DdlDialect
  read: QueryRunner
  /** Missing when this process cannot observe all commits. */
  readonly commits?: Commits
  /**
   * Runs a function in one transaction. Inside a transaction, await nothing but queries of its
   * `trx`. After a failed query the transaction is rolled back, even if the function catches the
   * error.
   */
  write<T>(work: (trx: QueryRunner) => Promise<T>): Promise<T>
  /** Like `write`, but exclusive across all processes. */
  writeAlone<T>(work: (trx: QueryRunner) => Promise<T>): Promise<T>
  /**
   * Runs a function whose queries are each a transaction of their own, without time limits, in one process
   * at a time. With `isOptional`, it does not run while another process does so. PostgreSQL only.
   */
  readonly maintain?: (
    work: (run: QueryRunner) => Promise<void>,
    options?: { readonly isOptional?: boolean },
  ) => Promise<void>
  /** From now on, rejects writes if a newer version of the code has changed the database schema. */
  expectSchema(hash: string): void
  /** Reads the actual schema of the database. */
  introspect(trx: QueryRunner): Promise<ExistingSchema>
  /** Returns the constraint that a failed query violated, if any. */
  violationOf(error: unknown): ConstraintViolation | undefined
  /** Returns the outage that caused a failed query, if any. */
  outageOf(error: unknown): DatabaseOutage | undefined
  /** The connections to the server and what waits for one. PostgreSQL only. */
  readonly pool?: () => { readonly open: number; readonly idle: number; readonly waiting: number }
  /**
   * Copies the database consistently to a new file, and returns the number of rows of each table. SQLite
   * only.
   */
  readonly copyTo?: (file: string) => Promise<Readonly<Record<string, number>>>
  /**
   * Runs a function that reads the database as it is now, for as long as it takes. PostgreSQL only.
   */
  readonly snapshot?: <T>(work: (read: QueryRunner) => Promise<T>) => Promise<T>
  /**
   * Runs a function in one transaction that fills the database: its foreign keys are checked at the end.
   * The function may wait for another database. Missing for a database in memory.
   */
  readonly load?: <T>(work: (trx: QueryRunner) => Promise<T>) => Promise<T>
  close(): Promise<void>
}

/** The number of observed commits. Data stays valid while the number does not change. */
export interface Commits {
  all(): number
  /** Returns the number of commits by other processes. */
  elsewhere(): number
}

/**
 * The reasons why the database is unusable: unavailable, not writable, disk full, overloaded, or
 * changed by newer code.
 */
export type DatabaseOutage =
  | 'database-unavailable'
  | 'insufficient-storage'
  | 'overloaded'
  | 'outdated'

/** The constraint that a write violated. `name` is the name of the index or check, if known. */
export interface ConstraintViolation {
  readonly kind: 'unique' | 'link' | 'check' | 'required'
  readonly table?: string
  readonly columns?: readonly string[]
  readonly name?: string
}
