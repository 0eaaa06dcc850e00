import { every, type Job, job } from '#shell/model/job.ts'
import type { Store } from '#shell/store/store.ts'
import { daysKept } from './retry.ts'
import type { Secrets } from './secrets.ts'

const day = 86_400_000
const atOnce = 1_000

/**
 * Every night: forgets what was told long ago, and seals secrets anew that an earlier secret of the
 * installation has sealed, so that that one can go.
 */
export function careForWebhooks(store: Store, secrets: Secrets, now = Date.now): Job {
  return job({
    schedule: every('day at 03:30'),
    seconds: 600,
    async run({ signal }) {
      const before = new Date(now() - daysKept * day).toISOString()
      let forgotten = atOnce
      while (forgotten === atOnce && !signal.aborted) {
        forgotten = await store.deliveries.forget(before, atOnce)
      }
      for (const webhook of await store.webhooks.list()) {
        const sealed = secrets.reseal(webhook.secrets)
        if (sealed === undefined) continue
        // Whoever changes it at this moment seals it anew as well.
        await store.write((run) => store.webhooks.change(run, webhook, { secrets: sealed }))
      }
    },
  })
}
