import type { Product } from '#shell/language/product/product.ts'
import { seedDatabase } from '#shell/operations/seed-database.ts'
import type { Clock } from '#shell/store/clock.ts'
import type { Database } from '#shell/store/database.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { migrateSchema } from '#shell/store/migrate/migrate-schema.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openMemoryDatabase } from '#shell/store/sqlite/open-memory-database.ts'
import { createStore, type Store } from '#shell/store/store.ts'
import { createTestDatabase, type TestDatabaseOption } from '../test-database.ts'

interface Options {
  readonly product: Product
  readonly database: TestDatabaseOption
  readonly clock: Clock
  readonly hasSeeds: boolean
  readonly appDir: string
}

export interface TestStore {
  readonly database: Database
  readonly store: Store
  close(): Promise<void>
}

/** The empty databases of products in memory, which are the same for each test. */
const emptyDatabases = new WeakMap<Product, Uint8Array>()

/** Opens a database of its own with the tables of a product: in memory, or on a PostgreSQL server. */
export async function openTestStore(options: Options): Promise<TestStore> {
  const { product, database: option, clock, hasSeeds, appDir } = options
  const location = await createTestDatabase(option)
  try {
    const database =
      location.databaseUrl === undefined
        ? await openInMemory(product, clock)
        : await openDatabase(location, { clock, language: product.languages[0] })
    if (location.databaseUrl !== undefined) await migrateSchema(database, product)
    const store = createStore(database, product.entities, createDiskFiles(location.dataDir))
    if (hasSeeds) await seedDatabase(store, product.entities, product.seeds, appDir)
    const close = async () => {
      await database.close()
      await location.remove()
    }
    return { database, store, close }
  } catch (error) {
    await location.remove()
    throw error
  }
}

async function openInMemory(product: Product, clock: Clock): Promise<Database> {
  const content = emptyDatabases.get(product)
  const database = openMemoryDatabase(clock, content, product.languages[0])
  if (content) return database
  await migrateSchema(database, product)
  emptyDatabases.set(product, await database.copy())
  return database
}
