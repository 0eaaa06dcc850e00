import type { Entity } from '#shell/model/entity.ts'
import { isId } from '#shell/model/id.ts'
import { dueTimeOf, timedMovesOf } from '#shell/model/timed-moves.ts'
import type { Store } from '#shell/store/store.ts'
import type { Authorizer } from '../authorizer.ts'
import type { RequestContext } from '../request-context.ts'
import { throwNotFound } from '../throw-not-found.ts'

interface TimerReadDeps {
  readonly store: Store
  readonly authorizer: Authorizer
  readonly timeZone: string
}

/**
 * Returns when the moves of a record happen by themselves, by their names. Omits a move whose time
 * depends on a field that the actor may not read.
 */
export async function readTimers(
  { store, authorizer, timeZone }: TimerReadDeps,
  { actor }: RequestContext,
  entity: Entity,
  id: string,
): Promise<Readonly<Record<string, string>>> {
  const read = authorizer.grant(actor, ['read'], entity)
  const record = isId(id) ? await store.records(entity).read({ id, ...read }) : undefined
  if (!record) return throwNotFound()
  const readable = authorizer.readable(actor, entity)
  return Object.fromEntries(
    timedMovesOf(entity)
      .filter(({ field }) => field === 'since' || readable.has(field))
      .flatMap((timed) => {
        const time = dueTimeOf(timed, record, timeZone)
        return time ? [[timed.name, time.toISOString()]] : []
      }),
  )
}
