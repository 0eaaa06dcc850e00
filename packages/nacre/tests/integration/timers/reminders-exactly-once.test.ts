import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemActor } from '#shell/language/roles/actor.ts'
import { productEmailJob } from '#shell/operations/emails/send-email.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { atDepth } from '#tests/depth.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { invoices } from './invoices.ts'

const program = join(import.meta.dirname, 'send-reminders.ts')
const ctx = { actor: systemActor, channel: 'test' } as const
const [start, due] = ['2027-10-20T08:00:00.000Z', '2027-10-27T12:00:00.000Z']
const count = 40
/** The numbers of queued e-mails after which the process is killed. More of them in deeper runs. */
const kills = [1, 11, 5, 3, 17].slice(0, atDepth(2))

/** Sends reminders in another process. Kills it after it has queued a number of e-mails. */
async function sendIn(args: readonly string[], killAfter = Infinity): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close')
  let queued = 0
  for await (const line of createInterface(child.stdout)) {
    if (line === 'queued') queued += 1
    if (queued === killAfter) child.kill('SIGKILL')
  }
  await closed
  expect(child.signalCode).toBe(killAfter === Infinity ? null : 'SIGKILL')
}

describe.each(eachDatabase)('each reminder goes out once, on $name', (kind) => {
  const open = async () => {
    const { url, dataDir, dispose } = await kind.open()
    onTestFinished(dispose)
    const where = url === undefined ? { dataDir } : { dataDir, databaseUrl: url }
    const database = await openDatabase(where, { clock: { now: () => new Date(start) } })
    onTestFinished(() => database.close())
    const store = await openStore(database, invoices.entities, dataDir)
    const operations = createOperations(invoices, store)
    await operations.timers.start()
    const entityOf = (name: string) => {
      const found = invoices.entities.find((one) => one.name === name)
      if (!found) throw new Error(`There is no ${name}.`)
      return found
    }
    const payer = await operations.create(ctx, entityOf('user'), {
      name: 'Eva',
      email: 'eva@example.org',
    })
    const step = (index: number) => ({
      op: 'create',
      collection: 'invoices',
      values: { name: `${index}`, due: '2027-10-30', payer: payer['id'] },
    })
    await operations.batch(
      ctx,
      Array.from({ length: count }, (_, index) => step(index)),
    )
    const records = async () => {
      const { build, columns, read } = database
      const jobs = build.selectFrom('nacre_job').selectAll().where('name', '=', productEmailJob)
      const rows = await read(jobs.compile())
      return rows.map(({ payload }) => {
        const { record } = columns.decode({ kind: 'json' }, payload) as { record: string }
        return record
      })
    }
    return { args: [due, ...Object.values(where)], records }
  }

  test('although the process is killed while it sends them', async () => {
    const { args, records } = await open()
    for (const killAfter of kills) await sendIn(args, killAfter)
    await sendIn(args)
    await sendIn(args)
    const sent = await records()
    expect([sent.length, new Set(sent).size]).toEqual([count, count])
  })

  test('although two processes send them', async () => {
    const { args, records } = await open()
    await Promise.all([sendIn(args), sendIn(args)])
    const sent = await records()
    expect([sent.length, new Set(sent).size]).toEqual([count, count])
  })
})
