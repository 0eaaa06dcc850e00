import { actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { type Rate, readRate } from '#shell/model/limits.ts'
import { me } from '#shell/model/where.ts'
import type { Run } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'
import { type Asker, countedAs } from './asker.ts'

/**
 * Counts this use of a verb and refuses it when there were too many. The count is stored before the
 * work begins and stays when the work is refused: trying counts.
 */
export async function holdRate(
  store: Store,
  by: Asker,
  entity: Entity,
  verb: string,
  usual?: Rate,
): Promise<void> {
  const rate = entity.limits.rates?.[verb] ?? usual
  if (rate === undefined || by.actor.kind === 'system') return
  const { times, seconds } = readRate(rate)
  const now = Math.floor(Date.now() / 1000)
  const window = now - (now % seconds)
  const key = `${entity.name}.${verb}:${countedAs(by)}`
  const count = await store.write((run) => store.rates.count(run, key, window))
  if (count > times) throw new Failure('too-many', { more: { retryAfter: window + seconds - now } })
}

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
