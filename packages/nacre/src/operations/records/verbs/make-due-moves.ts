import { systemActor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { dueTimeOf, type TimedMove, timedMovesOf } from '#shell/model/moves/timed-moves.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../../request-context.ts'
import type { WriteDeps } from '../locks/lock-for-write.ts'
import { moveRecord } from './move-record.ts'

/** A chain of moves that are due at the same time ends here. */
const maxMoves = 8

/** Which timed moves run. A new timer that concerns many records waits until somebody starts it. */
export interface StartedTimers {
  isStarted(entity: Entity, timed: TimedMove, trx: QueryRunner): Promise<boolean>
}

export interface TimerDeps extends WriteDeps {
  readonly timerStarts: StartedTimers
  readonly timeZone: string
}

/** The versions of a record before and after its due moves. */
export interface DueMoves {
  readonly before: number
  readonly after: number
  /** The name of the last one. */
  readonly name: string
}

/**
 * Makes the moves of a record that are due, the earliest first. Call it inside a transaction, before
 * anything else is done to the record, so that a move is never late. Throws when a move is rejected.
 */
export async function makeDueMoves(
  deps: TimerDeps,
  trx: QueryRunner,
  entity: Entity,
  id: string,
  requestId?: string,
): Promise<DueMoves | undefined> {
  const timed = timedMovesOf(entity)
  if (timed.length === 0) return undefined
  const { store } = deps
  const ctx: RequestContext = {
    actor: systemActor,
    channel: 'timer',
    ...(requestId !== undefined && { requestId }),
  }
  let before: number | undefined
  let [after, last] = [0, '']
  for (let count = 0; count < maxMoves; count += 1) {
    const record = await store.records(entity).read({ id, where: [], lock: 'change' }, trx)
    const due = record && (await findDue(deps, trx, entity, timed, record))
    if (!due) break
    before ??= record.version
    const { name } = due
    const moved = await moveRecord(deps, trx, ctx, entity, { id, version: record.version, name })
    after = moved.version
    last = name
    await store.timers.forget(trx, { entity: entity.name, timer: name, record: id })
  }
  return before === undefined ? undefined : { before, after, name: last }
}

/** Returns the move of the record that has been due for longest. */
async function findDue(
  { store, timerStarts, timeZone }: TimerDeps,
  trx: QueryRunner,
  entity: Entity,
  timed: readonly TimedMove[],
  record: StoredRecord,
): Promise<TimedMove | undefined> {
  const now = store.timeOf(trx)
  const due = timed
    .flatMap((one) => {
      const time = dueTimeOf(one, record, timeZone)
      return time && time <= now ? [{ one, time: time.getTime() }] : []
    })
    .toSorted((one, other) => one.time - other.time)
  for (const { one } of due) if (await timerStarts.isStarted(entity, one, trx)) return one
  return undefined
}
