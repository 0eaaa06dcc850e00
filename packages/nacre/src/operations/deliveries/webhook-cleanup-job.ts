import { every, type Job, job } from '#shell/language/product/job.ts'
import type { Store } from '#shell/store/store.ts'
import { deliveryLogDays } from '../webhooks/retry.ts'
import type { Secrets } from '../webhooks/webhook-secrets.ts'
import { millisecondsOf } from '#shell/store/clock.ts'

const day = 86_400_000
const atOnce = 1_000

/**
 * Creates the nightly job that deletes old deliveries and encrypts webhook secrets with the current
 * installation secret, so that the previous one can be retired.
 */
export function createWebhookCleanupJob(
  store: Store,
  secrets: Secrets,
  now = millisecondsOf(store.clock),
): Job {
  return job({
    schedule: every('day at 03:30'),
    timeoutSeconds: 600,
    async run({ signal }) {
      const before = new Date(now() - deliveryLogDays * day).toISOString()
      let forgotten = atOnce
      while (forgotten === atOnce && !signal.aborted) {
        forgotten = await store.deliveries.forget(before, atOnce)
      }
      for (const webhook of await store.webhooks.list()) {
        const sealed = secrets.reseal(webhook.secrets)
        if (sealed === undefined) continue
        // A concurrent change also encrypts with the current secret.
        await store.write((trx) => store.webhooks.change(trx, webhook, { secrets: sealed }))
      }
    },
  })
}
