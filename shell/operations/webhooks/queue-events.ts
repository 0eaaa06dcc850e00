import type { Product } from '#shell/model/product.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredEvent } from '#shell/store/history/events.ts'
import { newId } from '#shell/store/identifier.ts'
import type { Store } from '#shell/store/store.ts'
import type { StoredDelivery } from '#shell/store/webhooks/deliveries.ts'
import type { StoredWebhook } from '#shell/store/webhooks/webhooks.ts'
import { isWanted } from './wanted.ts'

/** How far the outbox has been read for webhooks. */
export const placeName = 'webhooks'

const atOnce = 200

/**
 * Turns what has happened into what is to be told, each event once for each webhook that wants it: the
 * place in the outbox goes forward in the same transaction. Tells whether more is about to come.
 */
export async function queueEvents(
  store: Store,
  product: Pick<Product, 'entities'>,
  now: string,
): Promise<boolean> {
  for (;;) {
    // Looking first costs a reader nothing.
    const start = await store.settings.read(placeName)
    if (start === undefined || !(await store.events.isAnything(start))) return false
    const found = await store.write(async (run) => {
      // Another process may be at it, too.
      await store.rates.hold(run, placeName)
      const from = await store.settings.read(placeName, run)
      const { events, place } = await store.events.after(from ?? start, atOnce, run)
      const webhooks = await store.webhooks.list(run)
      const all = events.flatMap((event) => deliveriesOf(product, webhooks, event, now))
      await store.deliveries.add(run, all)
      await goOn(store, run, place)
      return events.length
    })
    if (found === 0) return true
  }
}

/** Begins with what happens from now on, where nobody has wanted to be told before. */
export async function beginHere(store: Store, run: Run): Promise<void> {
  await store.rates.hold(run, placeName)
  if ((await store.webhooks.list(run)).length > 0) return
  await goOn(store, run, await store.events.end(run))
}

async function goOn(store: Store, run: Run, place: string): Promise<void> {
  await store.settings.put(run, placeName, place)
}

function deliveriesOf(
  { entities }: Pick<Product, 'entities'>,
  webhooks: readonly StoredWebhook[],
  event: StoredEvent,
  now: string,
): readonly Omit<StoredDelivery, 'seq'>[] {
  const entity = entities.find(({ name }) => name === event.entity)
  if (!entity) return []
  return webhooks
    .filter(({ wants, created }) => isWanted(wants, entity, event.verb) && event.at >= created)
    .map(({ id }) => deliveryOf(id, event, now))
}

/** Something that is to be told, and has not been tried. */
export function deliveryOf(
  webhook: string,
  { seq, ...event }: StoredEvent,
  now: string,
): Omit<StoredDelivery, 'seq'> {
  const fresh = { state: 'waiting', created: now, due: now, tries: 0, attempts: [] } as const
  return { ...event, ...fresh, id: newId(), webhook, event: seq }
}
