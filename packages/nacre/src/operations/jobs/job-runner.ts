import { systemActor } from '#shell/language/roles/actor.ts'
import { isJob } from '#shell/model/validation/processes/validate-after-commit.ts'
import type { JobContext } from '#shell/language/product/job.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredJob } from '#shell/store/jobs/stored-job.ts'
import type { Store } from '#shell/store/store.ts'
import { writeFence } from '#shell/store/transactions/write-fence.ts'
import type { RequestContext } from '../request-context.ts'
import { requireEntity } from '../find-entity.ts'
import type { Operations } from '../operations.ts'
import { type JobConnections, noConnections } from './job-connections.ts'
import { withoutSecrets } from './redact-secrets.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { recordsOf } from './records-of.ts'
import { createClockWatch } from './clock-watch.ts'
import { createSchedulePlanner } from './plan-schedules.ts'
import { createPresence, type Presence } from './presence.ts'
import { createWakeSignal } from './wake-signal.ts'
import { millisecondsOf } from '#shell/store/clock.ts'

/** Runs due jobs: those added by changes, and scheduled ones. */
export interface JobRunner {
  /** Runs all jobs that are due and returns their number. */
  runDue(now?: Date): Promise<number>
  /** Runs jobs in the background until `stop`, which waits for running jobs. */
  start(): { stop(): Promise<void> }
}

/** Runs a job within something that watches it. */
export type JobObserver = (job: StoredJob, run: () => Promise<void>) => Promise<void>

interface Options {
  readonly product: Product
  readonly store: Store
  readonly operations: Operations
  readonly onFailure: (job: StoredJob, error: unknown, isDead: boolean) => void
  /** The presence of this process. Defaults to a new one. */
  readonly presence?: Presence
  /** The secrets and the calls of the server. By default, there are none. */
  readonly services?: JobConnections
  /** By default, nothing watches the jobs. */
  readonly observe?: JobObserver | undefined
  /** How many jobs run at the same time. */
  readonly atOnce?: number
}

const usualConcurrency = 4
const maxSleep = 5_000

export function createJobRunner(options: Options): JobRunner {
  const { product, store, atOnce = usualConcurrency } = options
  const shutdown = new AbortController()
  const plan = createSchedulePlanner(product, store)
  const presence = options.presence ?? createPresence(store)
  const reschedule = createRescheduler(product, store)

  const runDue = async (now = store.clock.now()): Promise<number> => {
    await plan(now)
    let done = 0
    // Checking first needs a read only, claiming is a write.
    while (!shutdown.signal.aborted && (await isDue(store, now))) {
      const { id, lost: lostSignal } = await presence.join()
      const claimed = await store.jobs.claim(now.toISOString(), id, atOnce)
      if (claimed.length === 0) break
      await Promise.all(
        claimed.map((stored) =>
          runOne(options, stored, { shutdown: shutdown.signal, lostSignal }, now),
        ),
      )
      done += claimed.length
    }
    return done + (await options.operations.timers.run())
  }

  return {
    runDue,
    start() {
      const wake = createWakeSignal()
      options.operations.changes.listen(wake.now)
      presence.onReleased(wake.now)
      const finished = (async () => {
        while (!shutdown.signal.aborted) {
          const delay = await reschedule()
            .then(() => runDue())
            .then(() => sleepTime(options))
            .catch((error: unknown) => {
              options.onFailure(lost, error, false)
              return maxSleep
            })
          if (!shutdown.signal.aborted) await wake.sleep(delay)
        }
      })()
      return {
        async stop() {
          shutdown.abort()
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
  attemptCount: 0,
  state: 'pending',
  error: null,
  nextAttemptAt: '',
  requestId: null,
}

/**
 * The reasons to abort a job besides its timeout: the process stops, or other processes consider it
 * dead.
 */
interface JobSignals {
  readonly shutdown: AbortSignal
  readonly lostSignal: AbortSignal
}

async function runOne(
  options: Options,
  stored: StoredJob,
  { shutdown, lostSignal }: JobSignals,
  now: Date,
): Promise<void> {
  const job = Object.hasOwn(options.product.jobs, stored.job)
    ? options.product.jobs[stored.job]
    : undefined
  const { jobs } = options.store
  const giveUp = async (reason: unknown, due: string | undefined) => {
    const error = withoutSecrets(reason, options.services?.secrets ?? {})
    await jobs.recordFailure(stored, error instanceof Error ? error.message : String(error), due)
    options.onFailure(stored, error, due === undefined)
  }
  if (!job) return giveUp(new Error(`Unknown job ${stored.job}`), undefined)
  // The job terminated the process before its failure could be stored.
  if (stored.attemptCount > job.maxAttempts)
    return giveUp(new Error('Job did not finish (process ended)'), undefined)
  try {
    const signal = AbortSignal.any([
      shutdown,
      lostSignal,
      AbortSignal.timeout(job.timeoutSeconds * 1_000),
    ])
    const isClaimed = (trx: QueryRunner) => jobs.assertClaimed(trx, stored)
    const run = async () => job.run(await jobContextOf(options, stored, signal))
    const { observe = (_job, work) => work() } = options
    await withTimeout(
      observe(stored, () => writeFence.run(isClaimed, run)),
      signal,
    )
    await jobs.done(stored)
  } catch (error) {
    // The process is stopping, so this is no failure of the job.
    if (shutdown.aborted) return jobs.release(stored)
    // Another process owns the job now, and counts its attempts.
    if (lostSignal.aborted) return undefined
    const next = new Date(now.getTime() + retryDelay(stored.attemptCount)).toISOString()
    await giveUp(error, stored.attemptCount >= job.maxAttempts ? undefined : next)
  }
}

/**
 * Returns a function that runs delayed retries immediately after the clock was set back, and at the
 * start of the process. Their stored times may be wrong, and no delay is longer than one hour.
 */
function createRescheduler({ jobs }: Product, { clock, jobs: stored }: Store): () => Promise<void> {
  const clockJump = createClockWatch(millisecondsOf(clock))
  const scheduled = Object.keys(jobs).filter((name) => jobs[name]?.schedule)
  let isFirst = true
  return async () => {
    const wasSetBack = clockJump() < 0
    if (!isFirst && !wasSetBack) return
    const now = clock.now()
    const after = new Date(now.getTime() + (wasSetBack ? 0 : maxDelay))
    await stored.makeDue(now.toISOString(), after.toISOString(), scheduled)
    isFirst = false
  }
}

const maxDelay = 3_600_000

/**
 * Returns the delay before the next attempt: 10 s, 20 s, 40 s, up to one hour, to avoid overloading
 * a failing service.
 */
export function retryDelay(tries: number): number {
  return Math.min(maxDelay, 10_000 * 2 ** Math.max(0, tries - 1))
}

/**
 * Waits for a job until its signal aborts. A job that ignores the signal is abandoned and retried.
 */
async function withTimeout(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  // A job that has just finished counts as done, even if its promise is not settled yet.
  const onAbort = () => setImmediate(() => reject(new Error('Job timed out')))
  signal.addEventListener('abort', onAbort)
  try {
    await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

async function jobContextOf(
  { product, store, operations, services = noConnections }: Options,
  stored: StoredJob,
  signal: AbortSignal,
): Promise<JobContext> {
  const ctx: RequestContext = { actor: systemActor, channel: 'job', requestId: stored.id }
  const findNamedEntity = (name: string) => requireEntity(product.entities, name)
  return {
    id: stored.id,
    payload: stored.payload,
    settings: await currentSettings(store, product.entities),
    secrets: services.secrets,
    call: services.callsFor({ id: stored.id, requestId: stored.requestId, signal }),
    attempt: stored.attemptCount - 1,
    signal,
    list: (name, where) => recordsOf(operations, ctx, findNamedEntity(name), { where, signal }),
    async change(name, id, values) {
      await operations.change(ctx, findNamedEntity(name), { id, version: undefined }, values)
    },
    create: async (name, values) =>
      (await operations.create(ctx, findNamedEntity(name), values)).id,
    async enqueue(job, payload) {
      if (!isJob(job, product.jobs))
        throw new Error(`Unknown job ${job}. Declare it in the product, or fix the name.`)
      await store.write((trx) => store.jobs.add(trx, job, payload))
    },
  }
}

async function isDue(store: Store, now: Date): Promise<boolean> {
  const due = await store.jobs.nextDue()
  return due !== undefined && due <= now.toISOString()
}

async function sleepTime({ store, operations }: Options): Promise<number> {
  const times = await Promise.all([store.jobs.nextDue(), operations.timers.nextDue()])
  const [due] = times.filter((time) => time !== undefined).toSorted()
  const wait = due === undefined ? maxSleep : new Date(due).getTime() - store.clock.now().getTime()
  return Math.min(maxSleep, Math.max(100, wait))
}
