import { system } from '#shell/model/actor.ts'
import { isJob } from '#shell/model/check/check-after.ts'
import type { JobContext } from '#shell/model/job.ts'
import type { Product } from '#shell/model/product.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredJob } from '#shell/store/jobs/jobs.ts'
import type { Store } from '#shell/store/store.ts'
import { writeFence } from '#shell/store/write-fence.ts'
import type { Asker } from '../asker.ts'
import { entityNamed } from '../entity-named.ts'
import type { Operations } from '../operations.ts'
import { recordsOf } from './records-of.ts'
import { createClockWatch } from './clock-watch.ts'
import { createPlanner } from './plan-schedules.ts'
import { createPresence, type Presence } from './presence.ts'
import { createWaker } from './waker.ts'

/** Does the jobs that are due: after changes, and on schedules. */
export interface JobRunner {
  /** Does all that is due at this moment, and tells how many jobs that were. */
  runDue(now?: Date): Promise<number>
  /** Goes on until `stop`, which waits for what is under way. */
  start(): { stop(): Promise<void> }
}

interface Options {
  readonly product: Product
  readonly store: Store
  readonly operations: Operations
  readonly onFailure: (job: StoredJob, error: unknown, isDead: boolean) => void
  /** By which this process is known to work; its own unless it shares one. */
  readonly presence?: Presence
}

const together = 4
const longestSleep = 5_000

export function createJobRunner(options: Options): JobRunner {
  const { product, store } = options
  const life = new AbortController()
  const plan = createPlanner(product, store)
  const presence = options.presence ?? createPresence(store)
  const hurry = createHurry(product, store)

  const runDue = async (now = new Date()): Promise<number> => {
    await plan(now)
    let done = 0
    // Looking first costs a reader nothing; taking is a write.
    while (!life.signal.aborted && (await isDue(store, now))) {
      const { id, lost: isLost } = await presence.join()
      const claimed = await store.jobs.claim(now.toISOString(), id, together)
      if (claimed.length === 0) break
      await Promise.all(
        claimed.map((stored) => runOne(options, stored, { life: life.signal, isLost }, now)),
      )
      done += claimed.length
    }
    return done
  }

  return {
    runDue,
    start() {
      const wake = createWaker()
      options.operations.changes.listen(wake.now)
      presence.onFree(wake.now)
      const finished = (async () => {
        while (!life.signal.aborted) {
          const pause = await hurry()
            .then(() => runDue())
            .then(() => sleepTime(store))
            .catch((error: unknown) => {
              options.onFailure(lost, error, false)
              return longestSleep
            })
          if (!life.signal.aborted) await wake.sleep(pause)
        }
      })()
      return {
        async stop() {
          life.abort()
          wake.now()
          await finished
        },
      }
    },
  }
}

const lost: StoredJob = {
  id: '',
  job: 'jobs',
  payload: null,
  tries: 0,
  state: 'waiting',
  error: null,
  due: '',
}

/** Why the signal of a job may abort besides its time: the process stops, or others have taken it for dead. */
interface Signals {
  readonly life: AbortSignal
  readonly isLost: AbortSignal
}

async function runOne(
  options: Options,
  stored: StoredJob,
  { life, isLost }: Signals,
  now: Date,
): Promise<void> {
  const job = Object.hasOwn(options.product.jobs, stored.job)
    ? options.product.jobs[stored.job]
    : undefined
  const { jobs } = options.store
  const giveUp = async (error: unknown, due: string | undefined) => {
    await jobs.failed(stored, error instanceof Error ? error.message : String(error), due)
    options.onFailure(stored, error, due === undefined)
  }
  if (!job) return giveUp(new Error(`The product declares no job ${stored.job}.`), undefined)
  // It has ended this process before it could be said to have failed.
  if (stored.tries > job.tries) return giveUp(new Error('The job never came to an end.'), undefined)
  try {
    const signal = AbortSignal.any([life, isLost, AbortSignal.timeout(job.seconds * 1_000)])
    const isOurs = (run: Run) => jobs.assertClaimed(run, stored)
    await inTime(
      writeFence.run(isOurs, () => job.run(handsOf(options, stored, signal))),
      signal,
    )
    await jobs.done(stored)
  } catch (error) {
    // That we are stopping is no failure of the job.
    if (life.aborted) return jobs.release(stored)
    // It is another process's to finish, and to count.
    if (isLost.aborted) return undefined
    const next = new Date(now.getTime() + pauseAfter(stored.tries)).toISOString()
    await giveUp(error, stored.tries >= job.tries ? undefined : next)
  }
}

/**
 * After the clock went back, and at the start, which cannot know, what waits for a time that can no longer be
 * meant is tried at once: no pause is longer than an hour.
 */
function createHurry({ jobs }: Product, { jobs: stored }: Store): () => Promise<void> {
  const jumped = createClockWatch()
  const scheduled = Object.keys(jobs).filter((name) => jobs[name]?.schedule)
  let isFirst = true
  return async () => {
    const isBack = jumped() < 0
    if (!isFirst && !isBack) return
    const now = new Date()
    const after = new Date(now.getTime() + (isBack ? 0 : longestPause))
    await stored.hurry(now.toISOString(), after.toISOString(), scheduled)
    isFirst = false
  }
}

const longestPause = 3_600_000

/** Growing, so that a service that is down is not knocked at all day: 10 s, 20 s, 40 s … an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(longestPause, 10_000 * 2 ** Math.max(0, tries - 1))
}

/** A job that does not listen to its signal is left behind, and tried again. */
async function inTime(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(new Error('The job took too long.'))
  signal.addEventListener('abort', onAbort)
  try {
    await Promise.race([work, over])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

function handsOf(
  { product, store, operations }: Options,
  stored: StoredJob,
  signal: AbortSignal,
): JobContext {
  const by: Asker = { actor: system, via: 'job', request: stored.id }
  const named = (name: string) => entityNamed(product.entities, name)
  return {
    id: stored.id,
    payload: stored.payload,
    attempt: stored.tries - 1,
    signal,
    list: (name, where) => recordsOf(operations, by, named(name), { where, signal }),
    async change(name, id, values) {
      await operations.change(by, named(name), { id, version: undefined }, values)
    },
    create: async (name, values) => (await operations.create(by, named(name), values)).id,
    async later(job, payload) {
      if (!isJob(job, product.jobs)) throw new Error(`There is no job ${job} to do later.`)
      await store.write((run) => store.jobs.add(run, job, payload))
    },
  }
}

async function isDue(store: Store, now: Date): Promise<boolean> {
  const due = await store.jobs.nextDue()
  return due !== undefined && due <= now.toISOString()
}

async function sleepTime(store: Store): Promise<number> {
  const due = await store.jobs.nextDue()
  const wait = due === undefined ? longestSleep : new Date(due).getTime() - Date.now()
  return Math.min(longestSleep, Math.max(100, wait))
}
