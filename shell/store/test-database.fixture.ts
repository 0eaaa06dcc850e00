import type { Entity } from '#shell/model/entity.ts'
import type { DatabaseKind } from '#tests/databases/each-database.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

export interface TestDatabase {
  readonly where: { readonly dataDir: string; readonly databaseUrl?: string }
  readonly database: Database
  /** Opens another connection to the same data. */
  another(): Promise<Database>
  store(entities: readonly Entity[]): Promise<Store>
  close(): Promise<void>
}

/** Opens an empty temporary database. */
export async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const { url, dataDir, dispose } = await kind.open()
  const where = url === undefined ? { dataDir } : { dataDir, databaseUrl: url }
  const databases: Database[] = []
  const openAnother = async () => {
    const opened = await openDatabase(where)
    databases.push(opened)
    return opened
  }
  const database = await openAnother()
  return {
    where,
    database,
    another: openAnother,
    store: (entities) => openStore(database, entities, dataDir),
    async close() {
      for (const opened of databases) await opened.close()
      await dispose()
    },
  }
}
