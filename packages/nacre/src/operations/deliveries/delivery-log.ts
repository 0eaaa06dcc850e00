import { AppError } from '#shell/language/errors/app-error.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { Store } from '#shell/store/store.ts'
import type { StoredDelivery } from '#shell/store/webhooks/deliveries.ts'
import type { StoredWebhook } from '#shell/store/webhooks/stored-webhook.ts'
import type { RequestContext } from '../request-context.ts'
import { pingVerb } from './webhook-payload.ts'
import { newDelivery } from '../webhooks/enqueue-deliveries.ts'

/** A delivery with its attempts. */
export type PublicDelivery = Omit<StoredDelivery, 'seq' | 'fields' | 'webhook' | 'requestId'>

interface Page {
  readonly limit: number
  readonly after?: string
  readonly state?: string
}

/** The deliveries of a webhook. */
export interface DeliveryLog {
  /** Sends a test message. */
  try(ctx: RequestContext, id: string): Promise<PublicDelivery>
  deliveries(ctx: RequestContext, id: string, page: Page): Promise<readonly PublicDelivery[]>
  delivery(ctx: RequestContext, id: string, delivery: string): Promise<PublicDelivery>
  /** Sends a delivery again, whatever its state. */
  resend(ctx: RequestContext, id: string, delivery: string): Promise<PublicDelivery>
}

/** Creates the delivery log. `find` returns the webhook, or throws if the actor may not read it. */
export function createDeliveryLog(
  store: Store,
  find: (ctx: RequestContext, id: string) => Promise<StoredWebhook>,
  { iso, onDue }: { iso(): string; onDue(): void },
): DeliveryLog {
  const findDelivery = async (ctx: RequestContext, id: string, delivery: string) => {
    const webhook = await find(ctx, id)
    const found = isId(delivery) ? await store.deliveries.find(webhook.id, delivery) : undefined
    if (!found) throw new AppError('not-found')
    return found
  }
  return {
    async try(ctx, id) {
      const webhook = await find(ctx, id)
      const at = iso()
      const about = {
        entity: 'webhook',
        record: id,
        verb: pingVerb,
        version: webhook.version,
        occurredAt: at,
      }
      const delivery = newDelivery(id, { seq: 0, ...about, fields: [], requestId: null }, at)
      await store.write((trx) => store.deliveries.add(trx, [delivery]))
      onDue()
      return toPublicDelivery({ seq: 0, ...delivery })
    },
    async deliveries(ctx, id, { after, ...page }) {
      await find(ctx, id)
      const last = after === undefined ? undefined : await findDelivery(ctx, id, after)
      const place = last ? { after: last.seq } : {}
      return (await store.deliveries.list(id, { ...page, ...place })).map(toPublicDelivery)
    },
    delivery: async (ctx, id, delivery) => toPublicDelivery(await findDelivery(ctx, id, delivery)),
    async resend(ctx, id, delivery) {
      const found = await findDelivery(ctx, id, delivery)
      const at = iso()
      await store.write((trx) => store.deliveries.resend(trx, delivery, at))
      onDue()
      return toPublicDelivery({ ...found, state: 'pending', attemptCount: 0, nextAttemptAt: at })
    },
  }
}

function toPublicDelivery(delivery: StoredDelivery): PublicDelivery {
  const { seq: _, fields: __, webhook: ___, requestId: ____, ...rest } = delivery
  return rest
}
