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
