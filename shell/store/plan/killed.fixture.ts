// A process of its own that is killed in the middle of a plan, or when all but the commit is done.
import type { Database } from '../database.ts'
import type { Migration } from '../migrations.ts'
import { openDatabase } from '../open-database.ts'
import { ensureShape } from './ensure-shape.ts'
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
    database.writeAlone(async (run) => {
      await work(run)
      return die()
    }),
}
const migrations = when === 'middle' ? [migration, deadly] : [migration]
await ensureShape(dying, { entities: after }, { migrations, allow: { drop: ['paper.remark'] } })
