import { onTestFinished } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { type Actor, systemActor } from '#shell/language/roles/actor.ts'
import { job } from '#shell/language/product/job.ts'
import { createProductEmailJob } from '#shell/operations/jobs/product-email-job.ts'
import { productEmailJob } from '#shell/operations/emails/send-email.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createSendProductEmail } from '#shell/server/email/send-product-email.ts'
import type { EmailMessage } from '#shell/store/mail-catcher.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import type { DatabaseKind } from '../../databases/each-database.ts'
import { theatre } from './theatre.ts'

const system = { actor: systemActor, channel: 'test' } as const

/** The theatre on an empty database, with the emails that it delivers. */
export async function openTheatre(kind: DatabaseKind) {
  const opened = await openTestDatabase(kind)
  onTestFinished(opened.close)
  const store = await opened.store(theatre.entities)
  const operations = createOperations(theatre, store)
  const api = createApi(operations, theatre)
  const delivered: EmailMessage[] = []
  const notes: string[] = []
  let passed = 0
  const now = () => Date.now() + passed
  const send = createSendProductEmail({
    product: theatre,
    config: {},
    store,
    origin: () => 'https://theatre.example',
    deliver: async (mail) => void delivered.push(mail),
    log: { warn: (sentence) => void notes.push(sentence) },
    now,
  })
  const jobs = {
    'nacre.invitation': job({ run: async () => {} }),
    [productEmailJob]: createProductEmailJob({
      product: theatre,
      store,
      authorizer: operations.authorizer,
      send,
      log: (sentence) => void notes.push(sentence),
    }),
  }
  const failures: unknown[] = []
  const runner = createJobRunner({
    product: { ...theatre, jobs },
    store,
    operations,
    onFailure: (_, error) => void failures.push(error),
  })
  const entityOf = (name: string) => {
    const found = theatre.entities.find((one) => one.name === name)
    if (!found) throw new Error(`There is no ${name}.`)
    return found
  }
  return {
    api,
    store,
    operations,
    delivered,
    notes,
    failures,
    create: (name: string, values: object, actor: Actor = systemActor) =>
      operations.create({ ...system, actor }, entityOf(name), { ...values }),
    change: (name: string, id: string, values: object) =>
      operations.change(system, entityOf(name), { id, version: undefined }, { ...values }),
    move: (id: string, name: string) =>
      operations.move(system, entityOf('ticket'), { id, version: undefined }, name),
    remove: (name: string, id: string) =>
      operations.remove(system, entityOf(name), { id, version: undefined }),
    /** Sends what is due, and returns what was delivered since the last time. */
    async deliver() {
      // A job of a role adds one for each of its users.
      while ((await runner.runDue(new Date(now()))) > 0);
      return delivered.splice(0)
    },
    pass(milliseconds: number) {
      passed += milliseconds
    },
  }
}
