import type { Actor } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { StoredDelivery } from '#shell/store/webhooks/deliveries.ts'
import type { StoredWebhook } from '#shell/store/webhooks/stored-webhook.ts'
import type { Operations } from '../operations.ts'

/** The verb of a test message. */
export const pingVerb = 'try'

/**
 * Returns the payload of a delivery. With a role, it includes the record as that role may currently
 * read it, or `null`. The payload is created for each attempt, so that no outdated data is stored.
 */
export async function webhookPayload(
  { product, operations }: { product: Product; operations: Operations },
  { id, role }: Pick<StoredWebhook, 'id' | 'role'>,
  delivery: StoredDelivery,
): Promise<string> {
  const { event, entity: name, record, verb, version, occurredAt, fields } = delivery
  const about = { event: String(event), entity: name, id: record, verb, version, occurredAt }
  const entity = product.entities.find((one) => one.name === name)
  const seen: Record<string, unknown> = {}
  if (role !== null && entity) {
    const actor: Actor = { kind: 'key', id, roles: [role], scopes: ['*:read'] }
    const readable = operations.authorizer.readable(actor, entity)
    seen['changed'] = fields.filter((field) => readable.has(field) || known.has(field))
    seen['record'] = await operations
      .read({ actor, channel: 'webhook' }, entity, record)
      .catch(nullIfUnreadable)
  }
  return JSON.stringify({
    type: `${name}.${verb}`,
    timestamp: occurredAt,
    data: { ...about, ...seen },
  })
}

/** Values that change without being declared fields. */
const known = new Set(['state', 'removedAt'])

function nullIfUnreadable(error: unknown): null {
  if (error instanceof AppError && error.status < 500) return null
  throw error
}
