import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#shell/language/entities/entity.ts'
import { isSubscribed } from '#shell/model/moves/event-subscription.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import type { StoredWebhook } from '#shell/store/webhooks/stored-webhook.ts'
import { declaredWebhookId } from './declared-webhook-id.ts'
import { skipToEnd } from './enqueue-deliveries.ts'
import type { Secrets } from './webhook-secrets.ts'

/** The author of the webhooks that the product declares. */
const declaredBy = 'product'

/** Checks whether the product declares a webhook, so that administrators cannot change it. */
export function isDeclared({ createdBy }: Pick<StoredWebhook, 'createdBy'>): boolean {
  return createdBy === declaredBy
}

/** The URL and the signing secret of each declared webhook that the operator has turned on. */
export type WebhookVariables = Readonly<
  Record<string, { readonly url: string; readonly secret: string | undefined }>
>

/**
 * Stores the declared webhooks that have a URL, with their current values, and removes those that
 * are declared no more. Their deliveries and their state stay.
 */
export async function storeDeclaredWebhooks(
  { store, product, secrets }: { store: Store; product: Product; secrets: Secrets },
  variables: WebhookVariables,
): Promise<void> {
  if (Object.keys(variables).length === 0 && !(await hasDeclared(store))) return
  await store.write(async (trx) => {
    await skipToEnd(store, trx)
    const stored = (await store.webhooks.list(trx)).filter(isDeclared)
    const names = Object.keys(variables).filter((name) => Object.hasOwn(product.webhooks, name))
    for (const webhook of stored) {
      if (!names.some((name) => declaredWebhookId(name) === webhook.id))
        await store.webhooks.remove(trx, webhook.id)
    }
    for (const name of names) {
      const before = stored.find(({ id }) => id === declaredWebhookId(name))
      await storeOne({ store, product, secrets }, trx, name, variables[name], before)
    }
  })
}

const hasDeclared = async (store: Store) => (await store.webhooks.list()).some(isDeclared)

async function storeOne(
  { store, product, secrets }: { store: Store; product: Product; secrets: Secrets },
  trx: QueryRunner,
  name: string,
  variables: WebhookVariables[string] | undefined,
  before: StoredWebhook | undefined,
): Promise<void> {
  const declared = product.webhooks[name]
  if (!declared || !variables) return
  const { url } = variables
  const values = { name, url, events: declared.events, role: declared.sees?.role ?? null }
  if (!before) {
    // A secret of the operator is never stored. This one signs if there is none.
    const { sealed } = secrets.make()
    const createdAt = store.clock.now().toISOString()
    const identity = { id: declaredWebhookId(name), version: 1, createdBy: declaredBy }
    const created = { ...health, createdAt, state: 'active' as const }
    await store.webhooks.add(trx, { ...identity, ...created, ...values, secrets: sealed })
    return
  }
  const isMoved = before.url !== url
  const rest = isMoved ? { ...health, state: 'active' as const } : {}
  const isSame =
    !isMoved && before.role === values.role && isDeepStrictEqual(before.events, values.events)
  if (!isSame) await store.webhooks.change(trx, before, { ...values, ...rest })
}

const health = {
  failureCount: 0,
  failingSince: null,
  pausedUntil: null,
  claimedBy: null,
  claimedUntil: null,
} as const

/** Returns the number of attempts for a message, if the product declares one. */
export function maxAttemptsOf(
  { webhooks }: Partial<Pick<Product, 'webhooks'>>,
  id: string,
): number | undefined {
  const all = Object.entries(webhooks ?? {})
  return all.find(([name]) => declaredWebhookId(name) === id)?.[1].maxAttempts
}

/** A declared webhook that tells only of records that match a condition. */
export interface ConditionalWebhook {
  readonly id: string
  readonly when: Where
}

/** Returns the declared webhooks whose condition must be asked about an event. */
export function conditionalWebhooks(
  { webhooks }: Pick<Product, 'webhooks'>,
  entity: Entity,
  verb: string,
): readonly ConditionalWebhook[] {
  return Object.entries(webhooks).flatMap(([name, { events, when }]) =>
    when && isSubscribed(events, entity, verb) ? [{ id: declaredWebhookId(name), when }] : [],
  )
}

/** Returns the ids of the webhooks whose condition the record matches in this transaction. */
export async function matchingWebhooks(
  store: Store,
  trx: QueryRunner,
  entity: Entity,
  { id, isTrash }: { readonly id: string; readonly isTrash: boolean },
  conditional: readonly ConditionalWebhook[],
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const webhook of conditional) {
    const found = await store.records(entity).read({ id, where: [webhook.when], isTrash }, trx)
    if (found) ids.push(webhook.id)
  }
  return ids
}
