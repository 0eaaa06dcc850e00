import type { Job } from '#shell/model/job.ts'
import type { Product } from '#shell/model/product.ts'
import type { Presence } from '#shell/operations/jobs/presence.ts'
import type { Maker } from '#shell/operations/keys/keys.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { Outgoing } from '#shell/operations/outgoing.ts'
import type { Vault } from '#shell/operations/vault.ts'
import { careForWebhooks } from '#shell/operations/webhooks/care-for-webhooks.ts'
import { createDeliverer, type Deliverer } from '#shell/operations/webhooks/deliverer.ts'
import { createSecrets } from '#shell/operations/webhooks/secrets.ts'
import { createWebhooks, type Webhooks } from '#shell/operations/webhooks/webhooks.ts'
import type { Store } from '#shell/store/store.ts'
import type { Log } from './log/log.ts'

interface Options {
  readonly product: Product
  readonly store: Store
  readonly operations: Operations
  readonly vault: Vault
  readonly outgoing: Outgoing
  readonly log: Log
  readonly presence?: Presence
  prove?(by: Maker): void
  now?(): number
}

/** Everything about webhooks: what administrators do with them, and what is done for them. */
export function openWebhooks(options: Options): {
  readonly webhooks: Webhooks
  readonly deliverer: Deliverer
  readonly jobs: Readonly<Record<string, Job>>
} {
  const { store, vault, log, now = Date.now } = options
  const secrets = createSecrets(vault)
  const deliverer = createDeliverer({
    ...options,
    now,
    secrets,
    warn: (sentence) => log.warn(sentence),
    onFailure: (error) => log.error('Webhooks could not be told.', { error }),
  })
  const webhooks = createWebhooks({
    ...options,
    now,
    secrets,
    log: log.info,
    onDue: deliverer.wake,
  })
  return { webhooks, deliverer, jobs: { 'nacre webhooks': careForWebhooks(store, secrets, now) } }
}
