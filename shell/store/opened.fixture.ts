import type { Entity } from '#shell/model/entity.ts'
import type { DatabaseKind } from '#tests/databases/each-database.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

export interface Opened {
  readonly where: { readonly dataDir: string; readonly databaseUrl?: string }
  readonly database: Database
  /** One more connection to the same data. */
  another(): Promise<Database>
  store(entities: readonly Entity[]): Promise<Store>
  close(): Promise<void>
}

/** An empty database of a test's own, open. */
export async function open(kind: DatabaseKind): Promise<Opened> {
  const { url, dataDir, dispose } = await kind.open()
  const where = url === undefined ? { dataDir } : { dataDir, databaseUrl: url }
  const databases: Database[] = []
  const another = async () => {
    const opened = await openDatabase(where)
    databases.push(opened)
    return opened
  }
  const database = await another()
  return {
    where,
    database,
    another,
    store: (entities) => openStore(database, entities, dataDir),
    async close() {
      for (const opened of databases) await opened.close()
      await dispose()
    },
  }
}
