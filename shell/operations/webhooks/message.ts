import type { Actor } from '#shell/model/actor.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Product } from '#shell/model/product.ts'
import type { StoredDelivery } from '#shell/store/webhooks/deliveries.ts'
import type { StoredWebhook } from '#shell/store/webhooks/webhooks.ts'
import type { Operations } from '../operations.ts'

/** What tells a receiver that it is reached, and of nothing else. */
export const tryVerb = 'try'

/**
 * What is sent. With a role to see as, the record is in it as that role may see it now; it is `null`
 * once the role may not see it or it is gone. Made at each try, so that nothing of a record is kept
 * that is not in the record any more.
 */
export async function messageOf(
  { product, operations }: { product: Product; operations: Operations },
  { id, sees }: Pick<StoredWebhook, 'id' | 'sees'>,
  delivery: StoredDelivery,
): Promise<string> {
  const { event, entity: name, record, verb, version, at, fields } = delivery
  const about = { event: String(event), entity: name, id: record, verb, version, at }
  const entity = product.entities.find((one) => one.name === name)
  const seen: Record<string, unknown> = {}
  if (sees !== null && entity) {
    const actor: Actor = { kind: 'key', id, roles: [sees], scopes: ['*:read'] }
    const readable = operations.permit.readable(actor, entity)
    seen['changed'] = fields.filter((field) => readable.has(field) || kept.has(field))
    seen['record'] = await operations
      .read({ actor, via: 'webhook' }, entity, record)
      .catch(nothingIfHidden)
  }
  return JSON.stringify({ type: `${name}.${verb}`, timestamp: at, data: { ...about, ...seen } })
}

/** What of a record is in no field and may change all the same. */
const kept = new Set(['state', 'removed'])

function nothingIfHidden(thrown: unknown): null {
  if (thrown instanceof Failure && thrown.status < 500) return null
  throw thrown
}
