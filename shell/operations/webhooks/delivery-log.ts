import { Failure } from '#shell/model/failure.ts'
import { isId } from '#shell/model/id.ts'
import type { Store } from '#shell/store/store.ts'
import type { StoredDelivery } from '#shell/store/webhooks/deliveries.ts'
import type { StoredWebhook } from '#shell/store/webhooks/webhooks.ts'
import type { Asker } from '../asker.ts'
import { tryVerb } from './message.ts'
import { deliveryOf } from './queue-events.ts'

/** Something that was told, or is to be, with every try. */
export type ShownDelivery = Omit<StoredDelivery, 'seq' | 'fields' | 'webhook'>

interface Page {
  readonly limit: number
  readonly after?: string
  readonly state?: string
}

/** What was told to a server, and what came of it. */
export interface DeliveryLog {
  /** Sends it a message that says nothing. */
  try(by: Asker, id: string): Promise<ShownDelivery>
  deliveries(by: Asker, id: string, page: Page): Promise<readonly ShownDelivery[]>
  delivery(by: Asker, id: string, delivery: string): Promise<ShownDelivery>
  /** Tells it something once more, whatever came of it before. */
  again(by: Asker, id: string, delivery: string): Promise<ShownDelivery>
}

/** `find` gives the webhook, or fails for those who may not see it. */
export function createDeliveryLog(
  store: Store,
  find: (by: Asker, id: string) => Promise<StoredWebhook>,
  { iso, onDue }: { iso(): string; onDue(): void },
): DeliveryLog {
  const findDelivery = async (by: Asker, id: string, delivery: string) => {
    const webhook = await find(by, id)
    const found = isId(delivery) ? await store.deliveries.find(webhook.id, delivery) : undefined
    if (!found) throw new Failure('not-found')
    return found
  }
  return {
    async try(by, id) {
      const webhook = await find(by, id)
      const at = iso()
      const about = { entity: 'webhook', record: id, verb: tryVerb, version: webhook.version, at }
      const delivery = deliveryOf(id, { seq: 0, ...about, fields: [] }, at)
      await store.write((run) => store.deliveries.add(run, [delivery]))
      onDue()
      return shown({ seq: 0, ...delivery })
    },
    async deliveries(by, id, { after, ...page }) {
      await find(by, id)
      const last = after === undefined ? undefined : await findDelivery(by, id, after)
      const place = last ? { after: last.seq } : {}
      return (await store.deliveries.list(id, { ...page, ...place })).map(shown)
    },
    delivery: async (by, id, delivery) => shown(await findDelivery(by, id, delivery)),
    async again(by, id, delivery) {
      const found = await findDelivery(by, id, delivery)
      const at = iso()
      await store.write((run) => store.deliveries.again(run, delivery, at))
      onDue()
      return shown({ ...found, state: 'waiting', tries: 0, due: at })
    },
  }
}

function shown(delivery: StoredDelivery): ShownDelivery {
  const { seq: _, fields: __, webhook: ___, ...rest } = delivery
  return rest
}
