// Serves the API of the venue over standard input and output, until a test closes or kills the process.
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { createApi } from '#shell/api/api.ts'
import { type Job, job } from '#shell/language/product/job.ts'
import { productEmailJob } from '#shell/operations/emails/send-email.ts'
import { createJobConnections } from '#shell/operations/jobs/job-connections.ts'
import { createPresence } from '#shell/operations/jobs/presence.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createOperations } from '#shell/operations/operations.ts'
import type { Database } from '#shell/store/database.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { requestSender } from '../../library/requests.ts'
import type { Message, ProcessOptions } from './venue-process.ts'
import { venue } from './venue.ts'

const [, , json = ''] = process.argv
const { where, pauses = 0, killAt = Infinity }: ProcessOptions = JSON.parse(json)
/** Reports synchronously, because a killed process loses buffered output. */
const report = (line: object) => void writeSync(1, `${JSON.stringify(line)}\n`)

let statements = 0
let isCounted = false

/** Pauses before each statement of a transaction, or kills the process there. */
function interrupt(run: QueryRunner): QueryRunner {
  return async (query) => {
    if (isCounted) statements += 1
    if (statements === killAt) process.kill(process.pid, 'SIGKILL')
    if (pauses > 0) await pause(Math.random() * pauses)
    return run(query)
  }
}

function withInterruptions(database: Database): Database {
  return {
    ...database,
    write: (work) => database.write(async (trx) => work(interrupt(trx))),
    writeAlone: (work) => database.writeAlone(async (trx) => work(interrupt(trx))),
  }
}

const database = withInterruptions(await openDatabase(where))
const store = await openStore(database, venue.entities, where.dataDir)
const operations = createOperations(venue, store)
const sendEmail: Job = job({ run: async () => {} })
const product = { ...venue, jobs: { ...operations.processJobs, [productEmailJob]: sendEmail } }
const services = createJobConnections({
  product: venue,
  secrets: {},
  urls: { bank: 'https://bank.example' },
  outgoing: {
    async call({ headers, body }) {
      report({ called: headers?.['idempotency-key'], sent: JSON.parse(String(body)) })
      return { status: 200, headers: {}, body: Buffer.from('{}') }
    },
  },
})
const failures: string[] = []
const onFailure = (_job: unknown, error: unknown) => void failures.push(String(error))
const presence = createPresence(store)
const runner = createJobRunner({ product, store, operations, services, onFailure, presence })
const ask = requestSender({ api: createApi(operations, venue) })
report({ isReady: true })

async function answer({ id, operation, options }: Message): Promise<void> {
  const started = performance.now()
  if (operation === 'run jobs') {
    // A process that does not answer several checks is dead, and its jobs are free.
    for (let check = 0; check < 8; check += 1) await presence.check()
    isCounted = true
    await runner.runDue()
    report({ id, status: 200, body: { failures, statements } })
    return
  }
  isCounted = true
  const { status, body } = await ask('una', operation, options)
  report({ id, status, body, statements, milliseconds: performance.now() - started })
}

for await (const line of createInterface(process.stdin)) void answer(JSON.parse(line))
await database.close()
