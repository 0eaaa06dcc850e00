import { writeSync } from 'node:fs'
import { createOperations } from '#shell/operations/operations.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { invoices } from './invoices.ts'

/** Sends the reminders that are due at a time, and prints each e-mail that is queued. */
const [, , now = '', dataDir = '', databaseUrl] = process.argv
const clock = { now: () => new Date(now) }
const where = databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl }
const database = await openDatabase(where, { clock })
const store = await openStore(database, invoices.entities, dataDir)
const { jobs } = store
const operations = createOperations(invoices, {
  ...store,
  jobs: {
    ...jobs,
    async add(...params) {
      await jobs.add(...params)
      // The transaction is not committed yet: whoever kills the process now kills it between both.
      writeSync(1, 'queued\n')
    },
  },
})
await operations.timers.run()
await database.close()
