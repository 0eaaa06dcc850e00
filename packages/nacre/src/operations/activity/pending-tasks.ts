import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import { pendingStates } from '#shell/model/moves/pending-states.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../request-context.ts'
import type { Authorizer } from '../authorizer.ts'

/** Records that wait for a transition that the actor may perform. */
export interface PendingTask {
  readonly entity: string
  readonly plural: string
  readonly state: string
  readonly count: number
  /** The transitions that the actor may perform. */
  readonly moves: readonly string[]
}

interface PendingTaskDeps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
}

/**
 * Counts the records that wait for a transition that the actor may perform, by entity and state.
 */
export async function listPendingTasks(
  deps: PendingTaskDeps,
  ctx: RequestContext,
): Promise<readonly PendingTask[]> {
  const { product, authorizer } = deps
  // Invited users are excluded, because only they can accept their invitations.
  const userEntity = product.users?.entity.name
  const entities = product.entities.filter(
    (entity) => entity.name !== userEntity && authorizer.mayEver(ctx.actor, 'read', entity),
  )
  const all = await Promise.all(
    entities.flatMap((entity) =>
      pendingStates(entity).map((state) => countPending(deps, ctx, entity, state)),
    ),
  )
  return all.flat()
}

async function countPending(
  { store, authorizer }: PendingTaskDeps,
  { actor }: RequestContext,
  entity: Entity,
  state: string,
): Promise<readonly PendingTask[]> {
  const moves = Object.entries(entity.states?.moves ?? {})
    .filter(
      ([name, { from }]) =>
        [from].flat().includes(state) && authorizer.mayEver(actor, name, entity),
    )
    .map(([name]) => name)
  if (moves.length === 0) return []
  const read = authorizer.grant(actor, ['read'], entity)
  const terms = moves.map((move) => authorizer.grant(actor, [move], entity).where)
  const isUnrestricted = terms.some((where) => where.length === 0)
  const anyPermission: readonly Where[] = isUnrestricted
    ? []
    : [{ or: terms.map((where) => ({ and: where })) }]
  const where = [{ state }, ...read.where, ...anyPermission]
  const count = await store.records(entity).count({ where, me: read.me })
  return count === 0 ? [] : [{ entity: entity.name, plural: entity.plural, state, count, moves }]
}
