import { systemActor } from '#shell/language/roles/actor.ts'
import { toAppError } from '#shell/language/errors/app-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { TimerKey } from '#shell/store/timers/timers.ts'
import type { Execute } from '../steps/create-executor.ts'
import { makeDueMoves, type TimerDeps } from '../records/verbs/make-due-moves.ts'

const minute = 60_000
/** The waits after rejections. The last one repeats. */
const waits = [1, 5, 30, 120, 480, 1_440].map((minutes) => minutes * minute)

const ctx = { actor: systemActor, channel: 'timer' } as const

/**
 * Creates the function that makes the due moves of one record in a transaction of its own. A rejected
 * move waits for its next attempt, longer each time. Returns whether the record was moved.
 */
export function createAttempt(deps: TimerDeps, perform: Execute) {
  const { store } = deps
  return async (entity: Entity, timer: string, id: string): Promise<boolean> => {
    const key: TimerKey = { entity: entity.name, timer, record: id }
    try {
      return await perform(ctx, [], async (trx) => {
        const moved = await makeDueMoves(deps, trx, entity, id)
        if (moved) await deps.processes.settle(trx, ctx, `${entity.name}.${timer}`)
        // What is no longer due is no longer rejected.
        else await store.timers.forget(trx, key)
        return { answer: moved !== undefined, touched: moved ? [entity] : [] }
      })
    } catch (error) {
      const { status, problem } = toAppError(error)
      if (status >= 503) throw error
      const before = await store.timers.find(key)
      const attempts = (before?.attempts ?? 0) + 1
      const wait = waits[Math.min(attempts, waits.length) - 1] ?? minute
      const nextAttemptAt = new Date(store.clock.now().getTime() + wait).toISOString()
      const reason = `${problem.code}: ${problem.title}`
      await store.write((trx) =>
        store.timers.reject(trx, { ...key, attempts, nextAttemptAt, error: reason }),
      )
      return false
    }
  }
}
