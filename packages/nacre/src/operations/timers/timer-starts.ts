import type { Entity } from '#shell/language/entities/entity.ts'
import { type TimedMove, timedMovesOf } from '#shell/model/moves/timed-moves.ts'
import type { StartedTimers } from '../records/verbs/make-due-moves.ts'
import type { Store } from '#shell/store/store.ts'
import { dueQueryOf, endOfDue } from './due-query.ts'

/** A new or changed timer that concerns more records than this waits until somebody starts it. */
const maxAtOnce = 100

export interface TimerStarts extends StartedTimers {
  /** The same outside of a transaction. */
  ensureStarted(entity: Entity, timed: TimedMove): Promise<boolean>
  /** The names of those that wait: `ticket.lapse`. */
  waiting(): readonly string[]
}

/** The name under which the database remembers a timer. */
export const timerSetting = (entity: Entity, { name }: TimedMove): string =>
  `timer ${entity.name}.${name}`

/** What the database remembers of a timer, so that a changed declaration is recognized. */
export const timerDeclaration = ({ from, field, after }: TimedMove): string =>
  JSON.stringify([from, field, after ?? null])

/** Starts a timer that waits: `ticket.lapse`. Returns whether there is one of this name. */
export async function startTimer(
  { settings, write }: Pick<Store, 'settings' | 'write'>,
  entities: readonly Entity[],
  name: string,
): Promise<boolean> {
  for (const entity of entities) {
    for (const timed of timedMovesOf(entity)) {
      if (name !== `${entity.name}.${timed.name}`) continue
      const declared = timerDeclaration(timed)
      await write((trx) => settings.put(trx, timerSetting(entity, timed), declared))
      return true
    }
  }
  return false
}

export function createTimerStarts(store: Store, timeZone: string): TimerStarts {
  const started = new Set<string>()
  const waiting = new Set<string>()
  const starts: TimerStarts = {
    waiting: () => [...waiting],
    ensureStarted: async (entity, timed) =>
      started.has(timerSetting(entity, timed)) ||
      store.write((trx) => starts.isStarted(entity, timed, trx)),
    async isStarted(entity, timed, trx) {
      const setting = timerSetting(entity, timed)
      if (started.has(setting)) return true
      const declared = timerDeclaration(timed)
      const name = `${entity.name}.${timed.name}`
      if ((await store.settings.read(setting, trx)) !== declared) {
        const now = store.clock.now()
        const query = dueQueryOf(entity, timed)
        const end = endOfDue(query, timed, now, timeZone)
        const limits = { end, now: now.toISOString(), limit: maxAtOnce + 1 }
        if ((await store.timers.upTo(query, limits, trx)).length > maxAtOnce) {
          waiting.add(name)
          return false
        }
        await store.settings.put(trx, setting, declared)
      }
      waiting.delete(name)
      started.add(setting)
      return true
    },
  }
  return starts
}
