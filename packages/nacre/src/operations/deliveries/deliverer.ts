import { setTimeout as pause } from 'node:timers/promises'
import { createClockWatch } from '../jobs/clock-watch.ts'
import { createPresence, type Presence } from '../jobs/presence.ts'
import { createWakeSignal } from '../jobs/wake-signal.ts'
import { enqueueDeliveries } from '../webhooks/enqueue-deliveries.ts'
import { maxRetryDelay } from '../webhooks/retry.ts'
import { deliverAll, claimWebhooks, type DelivererDeps } from './deliver-all.ts'

/** Sends webhook deliveries in the background. */
export interface Deliverer {
  /** Sends all due deliveries. */
  runDue(): Promise<void>
  /** Runs in the background until `stop`, which waits for running deliveries. */
  start(): { stop(): Promise<void> }
  /** Checks for due deliveries immediately. */
  wake(): void
}

/**
 * The number of webhooks that a process serves concurrently, so that slow receivers do not block
 * others.
 */
const maxConcurrent = 16
const maxSleep = 5_000
/** Events of other processes become visible only after all earlier transactions have ended. */
const eventDelay = 100
const batchPause = 50

type Options = Omit<DelivererDeps, 'presence'> & {
  presence?: Presence | undefined
  onFailure(error: unknown): void
}

export function createDeliverer(options: Options): Deliverer {
  const { store, operations, product, now, onFailure } = options
  const parts = { ...options, presence: options.presence ?? createPresence(store) }
  const life = new AbortController()
  const wakeSignal = createWakeSignal()
  const runningDeliveries = new Set<Promise<void>>()

  const startDue = async (): Promise<number> => {
    const free = maxConcurrent - runningDeliveries.size
    const taken = free > 0 ? await claimWebhooks(parts, free) : []
    for (const webhook of taken) {
      const running = deliverAll(parts, webhook, life.signal)
        .catch(onFailure)
        .finally(() => {
          runningDeliveries.delete(running)
          wakeSignal.now()
        })
      runningDeliveries.add(running)
    }
    return taken.length
  }
  const enqueue = () => enqueueDeliveries(store, product, new Date(now()).toISOString())

  /** Reschedules deliveries that a fast clock has planned too late. */
  const rescheduleAll = (longest: number) => store.webhooks.makeDueAll(now(), longest)

  /** Starts due deliveries and returns the time until the next check. */
  const step = async (): Promise<number> => {
    const isMoving = await enqueue()
    // Checking first needs a read only, claiming is a write.
    const times = (await store.webhooks.nextTimes()).map((time) => Date.parse(time) - now())
    if (times.some((wait) => wait <= 0)) await startDue()
    const next = times.filter((wait) => wait > 0)
    return Math.min(
      isMoving ? eventDelay : maxSleep,
      ...next.map((wait) => Math.max(eventDelay, wait)),
    )
  }

  const work = async () => {
    const clockJump = createClockWatch(now)
    await rescheduleAll(maxRetryDelay).catch(onFailure)
    while (!life.signal.aborted) {
      const wait = await (clockJump() < 0 ? rescheduleAll(0) : Promise.resolve())
        .then(step)
        .catch((error: unknown) => {
          onFailure(error)
          return maxSleep
        })
      if (life.signal.aborted) break
      await wakeSignal.sleep(wait)
      // A short pause batches events under load.
      await pause(batchPause, undefined, { signal: life.signal }).catch(() => undefined)
    }
    await Promise.all(runningDeliveries)
  }

  return {
    wake: wakeSignal.now,
    async runDue() {
      do {
        await Promise.all(runningDeliveries)
        await enqueue()
      } while ((await startDue()) > 0 || runningDeliveries.size > 0)
    },
    start() {
      operations.changes.listen(wakeSignal.now)
      parts.presence.onReleased(wakeSignal.now)
      const finished = work()
      return {
        async stop() {
          life.abort()
          wakeSignal.now()
          await finished
        },
      }
    },
  }
}
