import type { Entity } from '#shell/language/entities/entity.ts'
import type { DatabaseKind } from '#tests/databases/each-database.ts'
import type { Template } from '#tests/databases/template.ts'
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

/** Opens a temporary database: an empty one, or a copy of a template. Text is in English order. */
export async function openTestDatabase(
  kind: DatabaseKind,
  template?: Template,
): Promise<TestDatabase> {
  const { url, dataDir, dispose } = await kind.open(template)
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

/** A database after the first start with these entities, and with what `fill` adds. */
export function createTemplate(
  name: string,
  entities: readonly Entity[],
  fill?: (store: Store) => Promise<void>,
): Template {
  return {
    name,
    async prepare({ url, dataDir }) {
      const database = await openDatabase(
        url === undefined ? { dataDir } : { dataDir, databaseUrl: url },
      )
      const store = await openStore(database, entities, dataDir)
      await fill?.(store)
      await database.close()
    },
  }
}
