import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { text } from '#shell/field-types/text/field.ts'
import { every, type Job, job, type JobContext } from '#shell/language/product/job.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { openTestDatabase, type TestDatabase } from '#shell/store/test-database.fixture.ts'
import { createStore, type Store } from '#shell/store/store.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { createJobRunner, type JobRunner } from './job-runner.ts'
import { createPresence, type Presence } from './presence.ts'
import { createOperations } from '../operations.ts'

const note = entity({ name: 'note', plural: 'notes', fields: { name: text() } })
const start = new Date('2026-11-21T12:00:00.000Z')
const seconds = (number: number) => new Date(start.getTime() + number * 1_000)

describe.each(eachDatabase)('$name', (kind) => {
  let opened: TestDatabase
  let store: Store
  let done: unknown[]
  let failures: [job: string, error: unknown, isDead: boolean][]

  beforeEach(async () => {
    opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    store = await opened.store([note])
    done = []
    failures = []
  })
  const runner = (jobs: Record<string, Job>, on = store, presence?: Presence): JobRunner => {
    const product = defineProduct({
      name: 'Jobs',
      tagline: '',
      entities: [note],
      roles: [],
      jobs,
      calls: {},
      pages: {},
      seeds: [],
    })
    return createJobRunner({
      product,
      store: on,
      ...(presence ? { presence } : {}),
      operations: createOperations(product, on),
      onFailure: ({ job: name }, error, isDead) => failures.push([name, error, isDead]),
    })
  }
  /** Returns the store of a second process. SQLite supports a single process only. */
  const another = async () =>
    kind.name === 'sqlite'
      ? store
      : createStore(await opened.another(), [note], createDiskFiles(opened.where.dataDir))
  const add = (payload: unknown, name = 'mail') =>
    store.write((trx) => store.jobs.add(trx, name, payload, { runAt: start.toISOString() }))
  const recordPayload = async ({ payload }: JobContext) => void done.push(payload)

  test('another process takes the jobs of a dead process, whatever the clock says', async () => {
    const presence = createPresence(store)
    await store.processes.join('0000000000000000')
    await add('x')
    const [taken] = await store.jobs.claim(start.toISOString(), '0000000000000000', 4)
    expect(taken).toMatchObject({ attemptCount: 1 })
    const { runDue } = runner({ mail: job({ run: recordPayload }) })
    for (const years of [-50, 0, 50]) {
      expect(await runDue(seconds(years * 31_536_000))).toBe(0)
    }
    expect(await store.jobs.nextDue()).toBeUndefined()
    // A process that sends a heartbeat between two checks is alive.
    for (let look = 0; look < 20; look += 1) {
      await presence.check()
      await store.processes.beat('0000000000000000')
    }
    expect(await runDue(seconds(1))).toBe(0)
    let looks = 1
    while (!(await presence.check())) looks += 1
    expect(looks).toBe(6)
    expect(await runDue(seconds(1))).toBe(1)
    expect(done).toEqual(['x'])
    // The first process resumes. It has lost the job and can no longer store its results.
    await add('y')
    const [late] = await store.jobs.claim(start.toISOString(), 'gone', 1)
    const [mine] = await store.jobs.claim(start.toISOString(), 'gone', 1)
    await store.jobs.recordFailure(late ?? { id: '', attemptCount: 0 }, 'late', undefined)
    await store.jobs.done(late ?? { id: '', attemptCount: 0 })
    expect(await store.jobs.dead(9)).toEqual([])
    expect(mine).toMatchObject({ payload: 'y', attemptCount: 2 })
  })

  test('a job that another process has taken over stores nothing', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
    const { promise: tried, resolve: end } = Promise.withResolvers<unknown[]>()
    const run = async ({ create, enqueue: next, attempt }: JobContext) => {
      if (attempt === 0) {
        begin()
        await woken
        const all = await Promise.allSettled([
          create('note', { name: 'late' }),
          next('mail', 'late'),
        ])
        end(all.map(({ status }) => status))
      } else await create('note', { name: 'in time' })
    }
    await add('x')
    const presence = createPresence(store)
    const first = runner({ mail: job({ run }) }, store, presence).runDue(start)
    await begun
    // Other processes consider this one dead.
    const { id, lost } = await presence.join()
    await store.processes.leave(id)
    expect(await runner({ mail: job({ run }) }, await another()).runDue(seconds(1))).toBe(1)
    wake()
    expect(await tried).toEqual(['rejected', 'rejected'])
    await first
    const notes = await store.records(note).list({ where: [], order: [], limit: 9 })
    expect(notes.map(({ name }) => name)).toEqual(['in time'])
    expect(await store.jobs.waiting(9)).toEqual([])
    // The process notices it, and continues with a new id.
    await presence.check()
    expect(lost.aborted).toBe(true)
    expect((await presence.join()).id).not.toBe(id)
  })

  test('a schedule planned by a fast clock returns to its regular time', async () => {
    const jobs = { tidy: job({ schedule: every('day at 03:00'), run: recordPayload }) }
    await runner(jobs).runDue(new Date('2031-01-01T12:00:00Z'))
    expect(await store.jobs.nextDue()).toBe('2031-01-02T03:00:00.000Z')
    const { runDue } = runner(jobs)
    await runDue(start)
    expect(await store.jobs.nextDue()).toBe('2026-11-22T03:00:00.000Z')
    expect(await store.jobs.waiting(9)).toHaveLength(1)
    expect(await runDue(new Date('2026-11-22T03:00:00Z'))).toBe(1)
    expect(await store.jobs.nextDue()).toBe('2026-11-23T03:00:00.000Z')
  })

  test('a retry delayed by a fast clock runs at the next start', async () => {
    const far = new Date(Date.now() + 31_536_000_000).toISOString()
    await store.write((trx) => store.jobs.add(trx, 'mail', 'far', { runAt: far }))
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { stop } = runner({
      mail: job({ run: async ({ payload }) => resolve(payload) }),
    }).start()
    expect(await promise).toBe('far')
    await stop()
  })
})
