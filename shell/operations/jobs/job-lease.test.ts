import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/model/entity.ts'
import { text } from '#shell/model/fields/text.ts'
import { every, type Job, job, type JobContext } from '#shell/model/job.ts'
import { declareProduct } from '#shell/model/product.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { open, type Opened } from '#shell/store/opened.fixture.ts'
import { createStore, type Store } from '#shell/store/store.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { createJobRunner, type JobRunner } from './job-runner.ts'
import { createPresence, type Presence } from './presence.ts'
import { createOperations } from '../operations.ts'

const note = entity({ name: 'note', plural: 'notes', fields: { name: text() } })
const start = new Date('2026-11-21T12:00:00.000Z')
const seconds = (number: number) => new Date(start.getTime() + number * 1_000)

describe.each(eachDatabase)('$name', (kind) => {
  let opened: Opened
  let store: Store
  let done: unknown[]
  let failures: [job: string, error: unknown, isDead: boolean][]

  beforeEach(async () => {
    opened = await open(kind)
    onTestFinished(opened.close)
    store = await opened.store([note])
    done = []
    failures = []
  })
  const runner = (jobs: Record<string, Job>, on = store, presence?: Presence): JobRunner => {
    const product = declareProduct({
      name: 'Jobs',
      tagline: '',
      entities: [note],
      roles: [],
      jobs,
      calls: {},
      pages: {},
      samples: [],
    })
    return createJobRunner({
      product,
      store: on,
      ...(presence ? { presence } : {}),
      operations: createOperations(product, on),
      onFailure: ({ job: name }, error, isDead) => failures.push([name, error, isDead]),
    })
  }
  /** What another process would have. A file of SQLite has one process only. */
  const another = async () =>
    kind.name === 'sqlite'
      ? store
      : createStore(await opened.another(), [note], createDiskFiles(opened.where.dataDir))
  const add = (payload: unknown, name = 'mail') =>
    store.write((run) => store.jobs.add(run, name, payload, { due: start.toISOString() }))
  const noting = async ({ payload }: JobContext) => void done.push(payload)

  test('what a process took that does not work any more is taken by another, whatever the clock says', async () => {
    const presence = createPresence(store)
    await store.processes.join('0000000000000000')
    await add('x')
    const [taken] = await store.jobs.claim(start.toISOString(), '0000000000000000', 4)
    expect(taken).toMatchObject({ tries: 1 })
    const { runDue } = runner({ mail: job({ run: noting }) })
    for (const years of [-50, 0, 50]) {
      expect(await runDue(seconds(years * 31_536_000))).toBe(0)
    }
    expect(await store.jobs.nextDue()).toBeUndefined()
    // As long as it says something between two looks, it works.
    for (let look = 0; look < 20; look += 1) {
      await presence.look()
      await store.processes.beat('0000000000000000')
    }
    expect(await runDue(seconds(1))).toBe(0)
    let looks = 1
    while (!(await presence.look())) looks += 1
    expect(looks).toBe(6)
    expect(await runDue(seconds(1))).toBe(1)
    expect(done).toEqual(['x'])
    // The first one comes back: neither the job nor what it does for it is its own any more.
    await add('y')
    const [late] = await store.jobs.claim(start.toISOString(), 'gone', 1)
    const [mine] = await store.jobs.claim(start.toISOString(), 'gone', 1)
    await store.jobs.failed(late ?? { id: '', tries: 0 }, 'late', undefined)
    await store.jobs.done(late ?? { id: '', tries: 0 })
    expect(await store.jobs.dead(9)).toEqual([])
    expect(mine).toMatchObject({ payload: 'y', tries: 2 })
  })

  test('a job that another process has taken meanwhile stores nothing more', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: awake, resolve: wake } = Promise.withResolvers<void>()
    const { promise: tried, resolve: end } = Promise.withResolvers<unknown[]>()
    const run = async ({ create, later: next, attempt }: JobContext) => {
      if (attempt === 0) {
        begin()
        await awake
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
    // It looks dead to others, which cannot know better.
    const { id, lost } = await presence.join()
    await store.processes.leave(id)
    expect(await runner({ mail: job({ run }) }, await another()).runDue(seconds(1))).toBe(1)
    wake()
    expect(await tried).toEqual(['rejected', 'rejected'])
    await first
    const notes = await store.records(note).list({ where: [], order: [], limit: 9 })
    expect(notes.map(({ name }) => name)).toEqual(['in time'])
    expect(await store.jobs.waiting(9)).toEqual([])
    // It notices by itself, and works on under another name.
    await presence.look()
    expect(lost.aborted).toBe(true)
    expect((await presence.join()).id).not.toBe(id)
  })

  test('a schedule that a clock far ahead has planned comes in its own time again', async () => {
    const jobs = { tidy: job({ schedule: every('day at 03:00'), run: noting }) }
    await runner(jobs).runDue(new Date('2031-01-01T12:00:00Z'))
    expect(await store.jobs.nextDue()).toBe('2031-01-02T03:00:00.000Z')
    const { runDue } = runner(jobs)
    await runDue(start)
    expect(await store.jobs.nextDue()).toBe('2026-11-22T03:00:00.000Z')
    expect(await store.jobs.waiting(9)).toHaveLength(1)
    expect(await runDue(new Date('2026-11-22T03:00:00Z'))).toBe(1)
    expect(await store.jobs.nextDue()).toBe('2026-11-23T03:00:00.000Z')
  })

  test('what a clock far ahead has put off is done at the next start', async () => {
    const far = new Date(Date.now() + 31_536_000_000).toISOString()
    await store.write((run) => store.jobs.add(run, 'mail', 'far', { due: far }))
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { stop } = runner({
      mail: job({ run: async ({ payload }) => resolve(payload) }),
    }).start()
    expect(await promise).toBe('far')
    await stop()
  })
})
