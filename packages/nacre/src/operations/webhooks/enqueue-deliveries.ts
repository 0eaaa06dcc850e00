import { declaredWebhookId } from './declared-webhook-id.ts'
import { isSubscribed } from '#shell/model/moves/event-subscription.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredEvent } from '#shell/store/history/outbox.ts'
import { createId } from '#shell/store/identifier.ts'
import type { Store } from '#shell/store/store.ts'
import type { StoredDelivery } from '#shell/store/webhooks/deliveries.ts'
import type { StoredWebhook } from '#shell/store/webhooks/stored-webhook.ts'

/** The settings key of the position in the outbox. */
export const positionKey = 'webhooks'

const atOnce = 200

/** The part of a product that decides who is told of what. */
type WebhookProduct = AnyProduct & Partial<Pick<Product, 'webhooks'>>

/**
 * Creates deliveries from new events, once for each subscribed webhook, and advances the outbox
 * position in the same transaction. Returns whether more events may follow.
 */
export async function enqueueDeliveries(
  store: Store,
  product: WebhookProduct,
  now: string,
): Promise<boolean> {
  for (;;) {
    // Checking first needs a read only.
    const start = await store.settings.read(positionKey)
    if (start === undefined || !(await store.events.hasEvents(start))) return false
    const found = await store.write(async (trx) => {
      // The lock serializes processes.
      await store.rates.lock(trx, positionKey)
      const from = await store.settings.read(positionKey, trx)
      const { events, place } = await store.events.after(from ?? start, atOnce, trx)
      const webhooks = await store.webhooks.list(trx)
      const all = events.flatMap((event) => deliveriesOf(product, webhooks, event, now))
      await store.deliveries.add(trx, all)
      await storePosition(store, trx, place)
      return events.length
    })
    if (found === 0) return true
  }
}

/** Starts with future events if there was no webhook before. Call it inside a transaction. */
export async function skipToEnd(store: Store, trx: QueryRunner): Promise<void> {
  await store.rates.lock(trx, positionKey)
  if ((await store.webhooks.list(trx)).length > 0) return
  await storePosition(store, trx, await store.events.end(trx))
}

async function storePosition(store: Store, trx: QueryRunner, place: string): Promise<void> {
  await store.settings.put(trx, positionKey, place)
}

function deliveriesOf(
  { entities, webhooks: declared = {} }: WebhookProduct,
  webhooks: readonly StoredWebhook[],
  event: StoredEvent,
  now: string,
): readonly Omit<StoredDelivery, 'seq'>[] {
  const entity = entities.find(({ name }) => name === event.entity)
  if (!entity) return []
  const { webhooks: matching, ...told } = event
  const conditional = new Set(
    Object.keys(declared).flatMap((name) =>
      declared[name]?.when ? [declaredWebhookId(name)] : [],
    ),
  )
  return webhooks
    .filter(
      ({ id, events, createdAt }) =>
        isSubscribed(events, entity, event.verb) &&
        event.occurredAt >= createdAt &&
        (!conditional.has(id) || matching.includes(id)),
    )
    .map(({ id }) => newDelivery(id, told, now))
}

/** Creates a delivery that has not been attempted. */
export function newDelivery(
  webhook: string,
  { seq, ...event }: Omit<StoredEvent, 'webhooks'>,
  now: string,
): Omit<StoredDelivery, 'seq'> {
  const newDeliveries = {
    state: 'pending',
    createdAt: now,
    nextAttemptAt: now,
    attemptCount: 0,
    attempts: [],
  } as const
  return { ...event, ...newDeliveries, id: createId(), webhook, event: seq }
}
