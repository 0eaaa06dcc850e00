// Migrates a database in a separate process, which is killed before the commit.
import type { Database } from '#shell/store/database.ts'
import { migrateSchema } from '#shell/store/migrate/migrate-schema.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { product as library } from 'example-library/product.ts'

const [, , where = '{}'] = process.argv
const database = await openDatabase(JSON.parse(where))
const killedDatabase: Database = {
  ...database,
  writeAlone: (work) =>
    database.writeAlone(async (trx) => {
      await work(trx)
      process.kill(process.pid, 'SIGKILL')
      return new Promise(() => undefined)
    }),
}
await migrateSchema(killedDatabase, library)
