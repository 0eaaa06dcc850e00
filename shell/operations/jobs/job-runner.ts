import { system } from '#shell/model/actor.ts'
import type { JobContext } from '#shell/model/job.ts'
import type { Product } from '#shell/model/product.ts'
import { nextTime } from '#shell/model/schedule.ts'
import type { StoredJob } from '#shell/store/jobs/jobs.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import { entityNamed } from '../entity-named.ts'
import type { Operations } from '../operations.ts'
import { recordsOf } from './records-of.ts'
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
}

const together = 4
const longestSleep = 5_000

export function createJobRunner(options: Options): JobRunner {
  const { product, store } = options
  const life = new AbortController()
  const plan = createPlanner(product, store)

  const runDue = async (now = new Date()): Promise<number> => {
    await plan(now)
    let done = 0
    // Looking first costs a reader nothing; taking is a write.
    while (!life.signal.aborted && (await isDue(store, now))) {
      const until = new Date(now.getTime() + leaseOf(product)).toISOString()
      const claimed = await store.jobs.claim(now.toISOString(), until, together)
      if (claimed.length === 0) break
      await Promise.all(claimed.map((stored) => runOne(options, stored, life.signal, now)))
      done += claimed.length
    }
    return done
  }

  return {
    runDue,
    start() {
      const wake = createWaker()
      options.operations.changes.listen(wake.now)
      const finished = (async () => {
        while (!life.signal.aborted) {
          const pause = await runDue()
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

/** A job is somebody else's to try again when its time has run out twice over. */
function leaseOf({ jobs }: Product): number {
  return Math.max(60, ...Object.values(jobs).map(({ seconds }) => seconds * 2)) * 1_000
}

async function runOne(
  options: Options,
  stored: StoredJob,
  life: AbortSignal,
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
    const signal = AbortSignal.any([life, AbortSignal.timeout(job.seconds * 1_000)])
    await inTime(job.run(handsOf(options, stored, signal)), signal)
    await jobs.done(stored)
  } catch (error) {
    // That we are stopping is no failure of the job.
    if (life.aborted) return jobs.release(stored)
    const next = new Date(now.getTime() + pauseAfter(stored.tries)).toISOString()
    await giveUp(error, stored.tries >= job.tries ? undefined : next)
  }
}

/** Growing, so that a service that is down is not knocked at all day: 10 s, 20 s, 40 s … an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(3_600_000, 10_000 * 2 ** Math.max(0, tries - 1))
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
    later: (job, payload) => store.write((run) => store.jobs.add(run, job, payload)),
  }
}

/** One entry for each time of a schedule, whichever process comes first. */
function createPlanner({ jobs }: Product, store: Store): (now: Date) => Promise<void> {
  const planned = new Map<string, string>()
  return async (now) => {
    for (const [name, { schedule }] of Object.entries(jobs)) {
      if (!schedule) continue
      const due = nextTime(schedule, now).toISOString()
      if (planned.get(name) === due) continue
      await store.write(async (run) => {
        // Remembered beyond the job itself, which another process may have done and taken away by now.
        const isFirst = await store.settings.advance(run, `schedule ${name} ${schedule.every}`, due)
        if (isFirst) await store.jobs.add(run, name, null, { due })
      })
      planned.set(name, due)
    }
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
