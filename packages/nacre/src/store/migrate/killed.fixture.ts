// A process that is killed in the middle of a migration, or directly before the commit.
import type { Database } from '../database.ts'
import type { Migration } from '../migrations.ts'
import { openDatabase } from '../open-database.ts'
import { migrateSchema } from './migrate-schema.ts'
import { after, migration } from './killed-models.fixture.ts'

const [, , where = '{}', when = ''] = process.argv

async function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

const deadly: Migration = { number: 2, name: '002-end', migrate: die }
const database = await openDatabase(JSON.parse(where))
const dying: Database = {
  ...database,
  writeAlone: (work) =>
    database.writeAlone(async (trx) => {
      await work(trx)
      return die()
    }),
}
const migrations = when === 'middle' ? [migration, deadly] : [migration]
await migrateSchema(dying, { entities: after }, { migrations, allow: { drop: ['paper.remark'] } })
