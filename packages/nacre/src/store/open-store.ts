import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from './database.ts'
import { createDiskFiles } from './files/disk-files.ts'
import type { Files } from './files/files.ts'
import { migrateSchema, type MigrationOptions } from './migrate/migrate-schema.ts'
import { createStore, type Store } from './store.ts'

/** Migrates the database, where no data is lost, and returns the store. */
export async function openStore(
  database: Database,
  entities: readonly Entity[],
  dataDir: string,
  options: MigrationOptions & { files?: Files; onDone?: (lines: readonly string[]) => void } = {},
): Promise<Store> {
  const { lines } = await migrateSchema(database, { entities }, options)
  options.onDone?.(lines)
  return createStore(database, entities, options.files ?? createDiskFiles(dataDir))
}
