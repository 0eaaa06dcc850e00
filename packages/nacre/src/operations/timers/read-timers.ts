import type { Entity } from '#shell/language/entities/entity.ts'
import { type Expression, referencedFields } from '#shell/language/expressions/expression.ts'
import { isId } from '#shell/language/fields/id.ts'
import { dueTimeOf, timedMovesOf } from '#shell/model/moves/timed-moves.ts'
import type { Store } from '#shell/store/store.ts'
import type { Authorizer } from '../authorizer.ts'
import type { RequestContext } from '../request-context.ts'
import { throwNotFound } from '../throw-not-found.ts'
import type { TimerSweep } from './sweep.ts'

/** Returns the fields of the record itself that an expression reads, also the relations that it follows. */
function ownFieldsOf(at: Expression): readonly string[] {
  const system = new Set(['id', 'state', 'since', 'createdAt', 'updatedAt', 'owner'])
  return referencedFields(at)
    .map((name) => name.split('.')[0] ?? '')
    .filter((name) => !system.has(name))
}

interface TimerReadDeps {
  readonly store: Store
  readonly authorizer: Authorizer
  readonly timeZone: string
  readonly timers: Pick<TimerSweep, 'upcoming'>
}

/**
 * Returns when the moves of a record happen by themselves, and when it has its next reminders, by their
 * names. Omits those whose time depends on a field that the actor may not read.
 */
export async function readTimers(
  { store, authorizer, timeZone, timers }: TimerReadDeps,
  { actor }: RequestContext,
  entity: Entity,
  id: string,
): Promise<Readonly<Record<string, string>>> {
  const read = authorizer.grant(actor, ['read'], entity)
  const record = isId(id) ? await store.records(entity).read({ id, ...read }) : undefined
  if (!record) return throwNotFound()
  const readable = authorizer.readable(actor, entity)
  const moves = timedMovesOf(entity)
    .filter(({ field }) => ['since', 'createdAt'].includes(field) || readable.has(field))
    .flatMap((timed) => {
      const time = dueTimeOf(timed, record, timeZone)
      return time ? [[timed.name, time.toISOString()] as const] : []
    })
  const reminders = Object.entries(await timers.upcoming(entity, id)).filter(([name]) => {
    const at = entity.timers[name]?.at
    return at !== undefined && ownFieldsOf(at).every((field) => readable.has(field))
  })
  return Object.fromEntries([...moves, ...reminders])
}
