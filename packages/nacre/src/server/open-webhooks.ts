import type { Job } from '#shell/language/product/job.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Presence } from '#shell/operations/jobs/presence.ts'
import type { ApiKeyOwner } from '#shell/operations/api-keys/api-key-operations.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { HttpEgress } from '#shell/operations/http-egress.ts'
import type { Vault } from '#shell/operations/vault.ts'
import { createWebhookCleanupJob } from '#shell/operations/deliveries/webhook-cleanup-job.ts'
import { createDeliverer, type Deliverer } from '#shell/operations/deliveries/deliverer.ts'
import { declaredWebhookId } from '#shell/operations/webhooks/declared-webhook-id.ts'
import {
  storeDeclaredWebhooks,
  type WebhookVariables,
} from '#shell/operations/webhooks/declared-webhooks.ts'
import { createWebhookSecrets } from '#shell/operations/webhooks/webhook-secrets.ts'
import {
  createWebhookOperations,
  type WebhookOperations,
} from '#shell/operations/system/webhook-operations.ts'
import type { Store } from '#shell/store/store.ts'
import type { Log } from './log/log.ts'
import { millisecondsOf } from '#shell/store/clock.ts'

interface Options {
  readonly product: Product
  readonly store: Store
  readonly operations: Operations
  readonly vault: Vault
  readonly outgoing: HttpEgress
  readonly log: Log
  readonly presence?: Presence
  prove?(ctx: ApiKeyOwner): void
  now?(): number
  /** The URLs and the secrets of the declared webhooks. */
  readonly declared?: WebhookVariables
}

/** Creates the webhook services: the operations for administrators and the delivery of events. */
export function openWebhooks(options: Options): {
  readonly webhooks: WebhookOperations
  readonly deliverer: Deliverer
  readonly jobs: Readonly<Record<string, Job>>
  /** Stores the declared webhooks. Call it before the deliverer starts. */
  storeDeclared(): Promise<void>
} {
  const { store, vault, log, now = millisecondsOf(store.clock) } = options
  const secrets = createWebhookSecrets(vault)
  const { declared = {} } = options
  const ownSecrets = new Map(
    Object.entries(declared).flatMap(([name, { secret }]) =>
      secret === undefined ? [] : [[declaredWebhookId(name), secret] as const],
    ),
  )
  const deliverer = createDeliverer({
    ...options,
    now,
    secrets,
    ownSecrets,
    warn: (sentence) => log.warn(sentence),
    onFailure: (error) => log.error('Webhook delivery failed', { error }),
  })
  const webhooks = createWebhookOperations({
    ...options,
    now,
    secrets,
    ownSecrets,
    log: log.info,
    onDue: deliverer.wake,
  })
  return {
    webhooks,
    deliverer,
    storeDeclared: () => storeDeclaredWebhooks({ ...options, secrets }, declared),
    jobs: { 'nacre.webhook-cleanup': createWebhookCleanupJob(store, secrets, now) },
  }
}
