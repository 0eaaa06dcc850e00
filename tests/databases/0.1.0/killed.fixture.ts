// A process of its own that brings a database up to date, and is killed when all but the commit is done.
import type { Database } from '#shell/store/database.ts'
import { migrateSchema } from '#shell/store/migrate/migrate-schema.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { library } from '../../sample/product.ts'

const [, , where = '{}'] = process.argv
const database = await openDatabase(JSON.parse(where))
const dying: Database = {
  ...database,
  writeAlone: (work) =>
    database.writeAlone(async (trx) => {
      await work(trx)
      process.kill(process.pid, 'SIGKILL')
      return new Promise(() => undefined)
    }),
}
await migrateSchema(dying, library)
