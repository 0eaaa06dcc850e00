import { actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { me } from '#shell/model/where.ts'
import type { Run } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'

/** Refuses one more record where there are as many as there may be. */
export async function holdCounts(
  store: Store,
  run: Run,
  by: Asker,
  entity: Entity,
  owner: string | undefined = actorKey(by.actor),
): Promise<void> {
  const { inAll, perOwner } = entity.limits
  if (by.actor.kind === 'system' || (inAll === undefined && perOwner === undefined)) return
  // Those who come at the same moment would all count as if the others were not there.
  await store.rates.hold(run, `${entity.name} count`)
  const records = store.records(entity)
  if (inAll !== undefined && (await records.count({ where: [] }, run)) >= inAll) {
    throw new Failure('full', { more: { limit: inAll } })
  }
  if (perOwner === undefined || owner === undefined) return
  if ((await records.count({ where: [{ owner: me }], me: owner }, run)) >= perOwner) {
    throw new Failure('full', { more: { limit: perOwner, per: 'owner' } })
  }
}

const day = 86_400

/**
 * Inside the transaction that makes a record: counts it for the network of a visitor. As many as one owner
 * may have, a network makes in a day, however many cookies it has.
 */
export async function countByNetwork(
  store: Store,
  run: Run,
  { actor, source }: Asker,
  entity: Entity,
): Promise<void> {
  const { perOwner } = entity.limits
  if (actor.kind !== 'visitor' || source === undefined || perOwner === undefined) return
  const now = Math.floor(Date.now() / 1_000)
  const window = now - (now % day)
  const count = await store.rates.count(run, `${entity.name} made from:${source}`, window)
  if (count > perOwner) throw new Failure('too-many', { more: { retryAfter: window + day - now } })
}
