import type { CompiledQuery } from 'kysely'

/** A row as returned by the database driver, before decoding. */
export type DatabaseRow = Record<string, unknown>

/** The tables depend on declarations, so their types are unknown at compile time. */
export type Tables = Record<string, DatabaseRow>

export type QueryRunner = (query: CompiledQuery) => Promise<DatabaseRow[]>
