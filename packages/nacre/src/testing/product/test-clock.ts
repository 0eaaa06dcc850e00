import { addDuration } from '#shell/language/expressions/add-duration.ts'
import type { Duration } from '#shell/language/expressions/duration.ts'
import type { Clock } from '#shell/store/clock.ts'

/**
 * The clock of a test. It stands still until the test moves it.
 *
 * @example
 * await using app = await testProduct(product)
 * await app.clock.forward(minutes(15))
 */
export interface TestClock {
  /** The time now: `2027-05-01T08:00:00.000Z`. */
  now(): string
  /** Moves the clock forward. Jobs and schedules that become due run on the way, in order; the daily ones of Nacre once. */
  forward(duration: Duration): Promise<void>
  /** Moves the clock to a time, with everything that becomes due until then. */
  to(time: string): Promise<void>
  /** Sets the clock to a time, also to one before. Nothing runs. */
  set(time: string): void
}

/** What the clock does on its way. */
interface Course {
  /** Returns the next time at which something is due. */
  nextDue(): Promise<string | undefined>
  /** Runs everything that is due now. */
  runDue(): Promise<void>
}

/** A clock that only its owner moves. */
export function createSettableClock(start: Date): Clock & { set(time: Date): void } {
  let time = start
  return {
    now: () => new Date(time),
    set: (next) => {
      time = next
    },
  }
}

export function createTestClock(
  clock: ReturnType<typeof createSettableClock>,
  { nextDue, runDue }: Course,
  timeZone: string,
): TestClock {
  const moveTo = async (target: Date) => {
    await runDue()
    for (;;) {
      const due = await nextDue()
      if (due === undefined || new Date(due) > target) break
      // What was refused stays due, so the clock never goes back and always proceeds.
      const next = Math.max(Date.parse(due), clock.now().getTime() + 1)
      clock.set(new Date(Math.min(next, target.getTime())))
      await runDue()
      if (next >= target.getTime()) break
    }
    if (target > clock.now()) clock.set(target)
    await runDue()
  }
  return {
    now: () => clock.now().toISOString(),
    forward: (duration) => moveTo(addDuration(clock.now(), duration, timeZone)),
    set: (time) => clock.set(new Date(time)),
    async to(time) {
      const target = new Date(time)
      if (Number.isNaN(target.getTime())) throw new Error(`${time} is not a time.`)
      if (target < clock.now()) {
        const now = clock.now().toISOString()
        throw new Error(`The clock cannot go back from ${now} to ${time}.`)
      }
      await moveTo(target)
    },
  }
}
