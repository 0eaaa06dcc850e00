// Creates authors with idempotency keys in a separate process, until a test kills it.
import { writeSync } from 'node:fs'
import { createApi } from '#shell/api/api.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { requestSender } from './requests.ts'
import { product as library } from 'example-library/product.ts'

const [prefix = '', dataDir = '', databaseUrl] = process.argv.slice(2)
const where = databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl }
const database = await openDatabase(where)
const store = await openStore(database, library.entities, dataDir)
const ask = requestSender({ api: createApi(createOperations(library, store), library) })

/** Reports synchronously, because a killed process loses buffered output. */
const report = (line: object) => void writeSync(1, `${JSON.stringify(line)}\n`)

let number = 0
const createAuthors = async () => {
  for (;;) {
    const key = `${prefix}${number}`
    number += 1
    report({ begun: key })
    const { status, body } = await ask('lena', 'POST /v1/authors', { key, body: { name: key } })
    if (status !== 201) throw new Error(JSON.stringify(body))
    report({ key, body })
  }
}
await Promise.all([1, 2, 3, 4].map(createAuthors))
