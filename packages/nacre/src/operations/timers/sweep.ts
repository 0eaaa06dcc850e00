import type { TimerStarts } from './timer-starts.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { dueTimeOf, type TimedMove, timedMovesOf } from '#shell/model/moves/timed-moves.ts'
import type { RejectedTimer } from '#shell/store/timers/timers.ts'
import type { Execute } from '../steps/create-executor.ts'
import { createAttempt } from './attempt-due-moves.ts'
import { createReminderSweep } from './reminder-sweep.ts'
import { dueQueryOf, endOfDue } from './due-query.ts'
import type { TimerDeps } from '../records/verbs/make-due-moves.ts'

/** Moves records when their time has come, and sends reminders. */
export interface TimerSweep {
  /** Makes all moves and sends all reminders that are due, each in its own transaction. Returns their number. */
  run(): Promise<number>
  /** Returns the time of the next move or reminder, if any. */
  nextDue(): Promise<string | undefined>
  /** Remembers the time from which reminders count. */
  start(): Promise<void>
  /** Returns the next moment of each reminder of a record, by name. */
  upcoming(entity: Entity, id: string): Promise<Readonly<Record<string, string>>>
  /** Returns the moves that were rejected, with their reasons. */
  rejected(limit: number): Promise<readonly RejectedTimer[]>
  /** Returns the names of timers that would move many records at once, and wait for a start. */
  waiting(): readonly string[]
}

/** The number of records that are read at once. */
const batchSize = 100

interface SweepDeps extends TimerDeps {
  readonly timerStarts: TimerStarts
}

export function createTimerSweep(deps: SweepDeps, perform: Execute): TimerSweep {
  const { store, product, timerStarts, timeZone } = deps
  const all = product.entities.flatMap((entity) =>
    timedMovesOf(entity).map((timed) => ({ entity, timed })),
  )

  const moveOne = createAttempt(deps, perform)
  const reminders = createReminderSweep(deps)

  const sweepOne = async (entity: Entity, timed: TimedMove): Promise<number> => {
    if (!(await timerStarts.ensureStarted(entity, timed))) return 0
    const query = dueQueryOf(entity, timed)
    let done = 0
    for (;;) {
      const now = store.clock.now()
      const end = endOfDue(query, timed, now, timeZone)
      const limits = { end, now: now.toISOString(), limit: batchSize }
      const ids = await store.timers.upTo(query, limits)
      if (ids.length === 0) return done
      let moved = 0
      for (const id of ids) if (await moveOne(entity, timed.name, id)) moved += 1
      done += moved
      // The rest is not due yet, or was rejected.
      if (moved === 0 || ids.length < batchSize) return done
    }
  }

  /** Tries rejected moves again whose records are no longer found by the query. */
  const retryRejected = async (): Promise<number> => {
    const now = store.clock.now().toISOString()
    let done = 0
    for (const { entity: name, timer, record, nextAttemptAt } of await store.timers.rejected(
      batchSize,
    )) {
      if (nextAttemptAt > now) break
      const entity = product.entities.find((one) => one.name === name)
      if (!entity)
        await store.write((trx) => store.timers.forget(trx, { entity: name, timer, record }))
      else if (await moveOne(entity, timer, record)) done += 1
    }
    return done
  }

  return {
    async run() {
      let done = 0
      for (const { entity, timed } of all) done += await sweepOne(entity, timed)
      if (all.length > 0) done += await retryRejected()
      // A record that has just been moved may no longer match the condition of a reminder.
      return done + (await reminders.run())
    },
    async nextDue() {
      const times = await Promise.all([findNextDue(deps, all), reminders.nextDue()])
      return times.filter((time) => time !== undefined).toSorted()[0]
    },
    start: () => reminders.start(),
    upcoming: (entity, id) => reminders.upcoming(entity, id),
    rejected: (limit) => store.timers.rejected(limit),
    waiting: () => timerStarts.waiting(),
  }
}

interface EntityTimer {
  readonly entity: Entity
  readonly timed: TimedMove
}

async function findNextDue(
  { store, timeZone }: TimerDeps,
  all: readonly EntityTimer[],
): Promise<string | undefined> {
  if (all.length === 0) return undefined
  const now = store.clock.now().toISOString()
  const [rejected] = await store.timers.rejected(1)
  const times = await Promise.all(
    all.map(async ({ entity, timed }) => {
      const first = await store.timers.first(dueQueryOf(entity, timed), now)
      const values = first && { state: first.state, [timed.field]: first.at }
      return values && dueTimeOf(timed, values, timeZone)?.toISOString()
    }),
  )
  const known = [...times, rejected?.nextAttemptAt].filter((time) => time !== undefined)
  return known.toSorted()[0]
}
