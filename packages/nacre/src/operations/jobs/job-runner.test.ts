import { setTimeout as later } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { text } from '#shell/field-types/text/field.ts'
import { every, type Job, job, type JobContext } from '#shell/language/product/job.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { openTestDatabase, type TestDatabase } from '#shell/store/test-database.fixture.ts'
import { createStore, type Store } from '#shell/store/store.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { createJobRunner, type JobRunner, retryDelay } from './job-runner.ts'
import { createOperations } from '../operations.ts'

const note = entity({ name: 'note', plural: 'notes', fields: { name: text() } })
const start = new Date('2026-11-21T12:00:00.000Z')
const seconds = (number: number) => new Date(start.getTime() + number * 1_000)

test('retry delays grow up to one hour', () => {
  expect([1, 2, 3, 4, 9, 10, 50].map(retryDelay)).toEqual([
    10_000, 20_000, 40_000, 80_000, 2_560_000, 3_600_000, 3_600_000,
  ])
})

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
  const runner = (jobs: Record<string, Job>, on = store): JobRunner => {
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
  const noting = async ({ payload }: JobContext) => void done.push(payload)

  test('runs a due job once with its payload', async () => {
    const { runDue } = runner({ mail: job({ run: noting }) })
    await add({ to: 'Ü', list: [1, null] })
    expect(await runDue(seconds(-1))).toBe(0)
    expect(await runDue(start)).toBe(1)
    expect(await runDue(seconds(9_999))).toBe(0)
    expect(done).toEqual([{ to: 'Ü', list: [1, null] }])
    expect(await store.jobs.nextDue()).toBeUndefined()
  })

  test('a job added in a rolled-back transaction does not exist', async () => {
    const failing = store.write(async (trx) => {
      await store.jobs.add(trx, 'mail', 1, { runAt: start.toISOString() })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await runner({ mail: job({ run: noting }) }).runDue(start)).toBe(0)
  })

  const makeNotes = (count: number) =>
    store.write(async (write) => {
      for (let number = 0; number < count; number += 1) {
        await store
          .records(note)
          .insert(write, { name: `Note ${number}` }, { owner: null, at: start.toISOString() })
      }
    })

  test('a job iterates over all records once, including those that it changes or creates', async () => {
    await makeNotes(1_203)
    const run = async ({ list, change, create }: JobContext) => {
      for await (const { id, name } of list('note', { name: { startsWith: 'Note' } })) {
        done.push(name)
        if (done.length % 100 === 0) await create('note', { name: 'Note of this job' })
        if (done.length % 100 === 1) await change('note', String(id), { name: 'Changed' })
      }
      done.push((await list('note')).length, (await list('note', { name: 'None' })).length)
    }
    const { runDue } = runner({ mail: job({ run }) })
    await add(1)
    await runDue(start)
    expect(failures).toEqual([])
    const all = Array.from({ length: 1_203 }, (_, number) => `Note ${number}`)
    expect(done).toEqual([...all, 1_203 + 12, 0])
  })

  test('a job fails with an explanation when an array would exceed the memory limit', async () => {
    await makeNotes(10_001)
    const run = async ({ list }: JobContext) => void done.push(await list('note'))
    const { runDue } = runner({ mail: job({ run }) })
    await add(1)
    await runDue(start)
    expect(done).toEqual([])
    expect(String(failures[0]?.[1])).toContain('for await')
  })

  test('changes of a job are recorded in the history as made by the system', async () => {
    const run = async ({ create, change, list, enqueue: next, payload }: JobContext) => {
      const id = await create('note', { name: String(payload) })
      await change('note', id, { name: 'Changed' })
      done.push((await list('note', { name: 'Changed' })).length)
      if (payload !== 'again') await next('mail', 'again')
    }
    const { runDue } = runner({ mail: job({ run }) })
    await add('first')
    await runDue(start)
    await runDue(new Date(Date.now() + 1_000))
    expect(done).toEqual([1, 2])
    const [record] = await store.records(note).list({ where: [], order: [], limit: 1 })
    const history = await store.history.list(
      { entity: 'note', record: record?.id ?? '' },
      { limit: 9 },
    )
    expect(history).toMatchObject([
      { verb: 'change', actor: 'system', channel: 'job', requestId: expect.any(String) },
      { verb: 'create', actor: 'system' },
    ])
  })

  test('retries a failed job with growing delays, and then gives up', async () => {
    const attempts: number[] = []
    const run = async ({ attempt }: JobContext) => {
      attempts.push(attempt)
      throw new Error(`Attempt ${attempt} failed.`)
    }
    const { runDue } = runner({ mail: job({ run, maxAttempts: 3 }) })
    await add('x')
    expect(await runDue(start)).toBe(1)
    expect(await runDue(seconds(9))).toBe(0)
    expect(await runDue(seconds(10))).toBe(1)
    expect(await runDue(seconds(29))).toBe(0)
    expect(await runDue(seconds(30))).toBe(1)
    expect(await runDue(seconds(999_999))).toBe(0)
    expect(attempts).toEqual([0, 1, 2])
    expect(failures.map(([, , isDead]) => isDead)).toEqual([false, false, true])
    const [dead, ...others] = await store.jobs.dead(9)
    expect(others).toEqual([])
    expect(dead).toMatchObject({
      job: 'mail',
      payload: 'x',
      attemptCount: 3,
      error: 'Attempt 2 failed.',
    })
    // A user can retry it, with the full number of attempts.
    expect(await store.jobs.again(dead?.id ?? '', seconds(60).toISOString())).toBe(true)
    expect(await store.jobs.again(dead?.id ?? '', seconds(60).toISOString())).toBe(false)
    expect(await store.jobs.dead(9)).toEqual([])
    expect(await runDue(seconds(60))).toBe(1)
    expect(attempts).toEqual([0, 1, 2, 0])
  })

  test('gives up a job that the product no longer declares', async () => {
    await add('x', 'gone')
    await runner({}).runDue(start)
    expect(await store.jobs.dead(9)).toMatchObject([{ error: 'Unknown job gone' }])
  })

  test('aborts a job after its timeout, and retries it', async () => {
    const run = ({ signal }: JobContext) =>
      new Promise<void>(() => signal.addEventListener('abort', () => done.push('told')))
    const { runDue } = runner({ mail: job({ run, timeoutSeconds: 0.02 }) })
    await add('x')
    await runDue(start)
    expect(done).toEqual(['told'])
    expect(failures).toMatchObject([['mail', new Error('Job timed out'), false]])
  })

  test('two concurrent runners run each job once', async () => {
    const other = await another()
    for (let number = 0; number < 40; number += 1) await add(number)
    const slow = job({
      run: async ({ payload }) => {
        await later(1)
        done.push(payload)
      },
    })
    const runners = [runner({ mail: slow }), runner({ mail: slow }, other), runner({ mail: slow })]
    const counts = await Promise.all(runners.map(({ runDue }) => runDue(start)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40)
    expect(done.map(Number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index),
    )
  })

  test('a schedule creates one job per time, with any number of processes', async () => {
    const other = await another()
    const jobs = { tidy: job({ schedule: every('day at 03:00'), run: noting }) }
    const [one, two] = [runner(jobs), runner(jobs, other)]
    const nextDay = new Date('2026-11-22T03:00:00.000Z')
    expect(await Promise.all([one.runDue(start), two.runDue(start), one.runDue(start)])).toEqual([
      0, 0, 0,
    ])
    expect(await store.jobs.nextDue()).toBe(nextDay.toISOString())
    expect(await one.runDue(nextDay)).toBe(1)
    // The clock of the other process is slightly behind, or the process has just started.
    expect(await two.runDue(new Date(nextDay.getTime() - 5))).toBe(0)
    expect(await runner(jobs, other).runDue(new Date(nextDay.getTime() - 5))).toBe(0)
    expect(await two.runDue(nextDay)).toBe(0)
    expect(done).toHaveLength(1)
    // No process ran on the next day: the job runs once, late.
    expect(await runner(jobs).runDue(new Date('2026-11-25T10:00:00Z'))).toBe(1)
    expect(await store.jobs.nextDue()).toBe('2026-11-26T03:00:00.000Z')
  })

  test('runs in the background, and stops without losing a job', async () => {
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const run = ({ payload }: JobContext) => {
      done.push(payload)
      if (payload !== 'long') return Promise.resolve()
      resolve()
      return new Promise<void>(() => undefined)
    }
    const { stop } = runner({ mail: job({ run, maxAttempts: 1 }) }).start()
    await add('short')
    await add('long')
    await begun
    await stop()
    expect(new Set(done)).toEqual(new Set(['short', 'long']))
    expect(failures).toEqual([])
    expect(await store.jobs.dead(9)).toEqual([])
    const { runDue } = runner({ mail: job({ run: noting, maxAttempts: 1 }) })
    expect(await runDue(new Date())).toBe(1)
    expect(done).toHaveLength(3)
  })
})
