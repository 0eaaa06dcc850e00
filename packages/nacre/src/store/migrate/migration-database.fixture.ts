import { sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { DatabaseKind } from '#tests/databases/each-database.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow } from '../rows.ts'
import { openDatabase } from '../open-database.ts'
import {
  migrateSchema,
  type MigrationReport,
  previewMigration,
  type MigrationOptions,
} from './migrate-schema.ts'

/** A temporary database with helpers for migration tests. */
export interface MigrationDatabase {
  readonly database: Database
  /** The connection settings for another process. */
  readonly where: { readonly dataDir: string; readonly databaseUrl?: string }
  applySchema(entities: readonly Entity[], options?: MigrationOptions): Promise<MigrationReport>
  preview(entities: readonly Entity[], options?: MigrationOptions): Promise<MigrationReport>
  /** Inserts a record with a readable id. */
  insertRow(table: string, id: string, values?: DatabaseRow): Promise<void>
  /** Returns values of the records of a table, ordered by id. */
  readRows(table: string, ...columns: readonly string[]): Promise<readonly DatabaseRow[]>
  runSql(query: string): Promise<readonly DatabaseRow[]>
  close(): Promise<void>
}

export async function openMigrationDatabase(kind: DatabaseKind): Promise<MigrationDatabase> {
  const { url, dataDir, dispose } = await kind.open()
  const where = { dataDir, ...(url === undefined ? {} : { databaseUrl: url }) }
  const database = await openDatabase(where)
  const { build } = database
  const at = '2026-01-28T08:00:00.000Z'
  return {
    database,
    where,
    applySchema: (entities, options) =>
      migrateSchema(database, { entities }, { isDowngrade: true, ...options }),
    preview: (entities, options) =>
      previewMigration(database, { entities }, { isDowngrade: true, ...options }),
    async insertRow(table, id, values = {}) {
      const row = { id, version: 1, created_at: at, updated_at: at, ...values }
      await database.write((trx) => trx(build.insertInto(table).values(row).compile()))
    },
    readRows: async (table, ...columns) =>
      (
        await database.read(
          build
            .selectFrom(table)
            .select(columns)
            .orderBy(columns[0] ?? 'id')
            .compile(),
        )
      ).map((row) => ({ ...row })),
    runSql: async (query) =>
      (await database.read(sql.raw(query).compile(build))).map((row) => ({ ...row })),
    async close() {
      await database.close()
      await dispose()
    },
  }
}
