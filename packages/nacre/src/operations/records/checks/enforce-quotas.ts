import { principalId } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../../request-context.ts'

/** Throws `limit-reached` when the quota of the entity is used up. */
export async function enforceQuotas(
  store: Store,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  owner: string | undefined = principalId(ctx.actor),
): Promise<void> {
  const { total, perOwner } = entity.limits
  if (ctx.actor.kind === 'system' || (total === undefined && perOwner === undefined)) return
  // The lock prevents concurrent requests from exceeding the quota.
  await store.rates.lock(trx, `${entity.name} count`)
  const records = store.records(entity)
  if (total !== undefined && (await records.count({ where: [] }, trx)) >= total) {
    throw new AppError('limit-reached', { details: { limit: total } })
  }
  if (perOwner === undefined || owner === undefined) return
  if ((await records.count({ where: [{ owner: me }], me: owner }, trx)) >= perOwner) {
    throw new AppError('limit-reached', { details: { limit: perOwner, per: 'owner' } })
  }
}

const day = 86_400

/**
 * Counts a new record for the IP address of a visitor, inside the transaction that creates it. The
 * daily limit per address equals the quota per owner, because cookies cost nothing.
 */
export async function countByIp(
  store: Store,
  trx: QueryRunner,
  { actor, ip }: RequestContext,
  entity: Entity,
): Promise<void> {
  const { perOwner } = entity.limits
  if (actor.kind !== 'visitor' || ip === undefined || perOwner === undefined) return
  const now = Math.floor(store.timeOf(trx).getTime() / 1_000)
  const window = now - (now % day)
  const count = await store.rates.count(trx, `${entity.name} made from:${ip}`, window)
  if (count > perOwner)
    throw new AppError('too-many-requests', { details: { retryAfter: window + day - now } })
}
