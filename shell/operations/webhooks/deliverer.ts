import { setTimeout as pause } from 'node:timers/promises'
import { createClockWatch } from '../jobs/clock-watch.ts'
import { createPresence, type Presence } from '../jobs/presence.ts'
import { createWaker } from '../jobs/waker.ts'
import { queueEvents } from './queue-events.ts'
import { longestPause } from './retry.ts'
import { deliverAll, takeTurns, type TurnParts } from './deliver-all.ts'

/** Tells servers what they want to be told, beside everything else that the process does. */
export interface Deliverer {
  /** Tells all that is due at this moment. */
  runDue(): Promise<void>
  /** Goes on until `stop`, which waits for what is under way. */
  start(): { stop(): Promise<void> }
  /** Has it look at once whether something is due. */
  wake(): void
}

/** To how many servers one process delivers at once: those that are slow hold up nobody else. */
const atOnce = 16
const longestSleep = 5_000
/** What is stored by another process is not to be seen before all that was begun earlier. */
const soon = 100
const breath = 50

type Options = Omit<TurnParts, 'presence'> & {
  presence?: Presence | undefined
  onFailure(error: unknown): void
}

export function createDeliverer(options: Options): Deliverer {
  const { store, operations, product, now, onFailure } = options
  const parts = { ...options, presence: options.presence ?? createPresence(store) }
  const life = new AbortController()
  const waker = createWaker()
  const turns = new Set<Promise<void>>()

  const begin = async (): Promise<number> => {
    const free = atOnce - turns.size
    const taken = free > 0 ? await takeTurns(parts, free) : []
    for (const webhook of taken) {
      const turn = deliverAll(parts, webhook, life.signal)
        .catch(onFailure)
        .finally(() => {
          turns.delete(turn)
          waker.now()
        })
      turns.add(turn)
    }
    return taken.length
  }
  const queue = () => queueEvents(store, product, new Date(now()).toISOString())

  /** A clock that was ahead has planned what nobody would wait for now. */
  const hurry = (longest: number) => store.webhooks.hurryAll(now(), longest)

  /** Does what is due, and tells for how long there is nothing more. */
  const step = async (): Promise<number> => {
    const isMoving = await queue()
    // Looking first costs a reader nothing; taking is a write.
    const times = (await store.webhooks.nextTimes()).map((time) => Date.parse(time) - now())
    if (times.some((wait) => wait <= 0)) await begin()
    const next = times.filter((wait) => wait > 0)
    return Math.min(isMoving ? soon : longestSleep, ...next.map((wait) => Math.max(soon, wait)))
  }

  const work = async () => {
    const jumped = createClockWatch(now)
    await hurry(longestPause).catch(onFailure)
    while (!life.signal.aborted) {
      const wait = await (jumped() < 0 ? hurry(0) : Promise.resolve())
        .then(step)
        .catch((error: unknown) => {
          onFailure(error)
          return longestSleep
        })
      if (life.signal.aborted) break
      await waker.sleep(wait)
      // Where much is written, much is told at once.
      await pause(breath, undefined, { signal: life.signal }).catch(() => undefined)
    }
    await Promise.all(turns)
  }

  return {
    wake: waker.now,
    async runDue() {
      do {
        await Promise.all(turns)
        await queue()
      } while ((await begin()) > 0 || turns.size > 0)
    },
    start() {
      operations.changes.listen(waker.now)
      parts.presence.onFree(waker.now)
      const finished = work()
      return {
        async stop() {
          life.abort()
          waker.now()
          await finished
        },
      }
    },
  }
}
