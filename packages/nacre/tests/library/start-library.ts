// Starts the library in a separate process, when the parent process sends a message.
import { once } from 'node:events'
import { seedDatabase } from '#shell/operations/seed-database.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { product as library } from 'example-library/product.ts'
import { exampleLibrary } from '#tests/examples.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const where = databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl }

process.send?.('ready')
await once(process, 'message')
const database = await openDatabase(where)
const store = await openStore(database, library.entities, dataDir)
await seedDatabase(store, library.entities, library.seeds, exampleLibrary)
await database.close()
process.disconnect?.()
