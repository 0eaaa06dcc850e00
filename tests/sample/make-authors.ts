// Makes authors in a process of its own, each under a key, until it is killed by the test that started it.
import { writeSync } from 'node:fs'
import { createApi } from '#shell/api/api.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { requestSender } from './ask.ts'
import { library } from './product.ts'

const [prefix = '', dataDir = '', databaseUrl] = process.argv.slice(2)
const where = databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl }
const database = await openDatabase(where)
const store = await openStore(database, library.entities, dataDir)
const ask = requestSender({ api: createApi(createOperations(library, store), library) })

/** Told before anything else is done: what is on its way in a process that is killed is lost. */
const tell = (word: object) => void writeSync(1, `${JSON.stringify(word)}\n`)

let number = 0
const makeOneAfterTheOther = async () => {
  for (;;) {
    const key = `${prefix}${number}`
    number += 1
    tell({ begun: key })
    const { status, body } = await ask('lena', 'POST /v1/authors', { key, body: { name: key } })
    if (status !== 201) throw new Error(JSON.stringify(body))
    tell({ key, body })
  }
}
await Promise.all([1, 2, 3, 4].map(makeOneAfterTheOther))
