import { every, type Job, job } from '#shell/language/product/job.ts'
import type { Store } from '#shell/store/store.ts'

/**
 * Creates the nightly job that compares stored values with a recount. It changes nothing: a
 * difference is an error of Nacre or of a change outside of it, so the job fails and
 * administrators see the alert of a failed job.
 */
export function createRecountJob(store: Pick<Store, 'renewals'>): Job {
  return job({
    schedule: every('day at 04:00'),
    timeoutSeconds: 3_600,
    maxAttempts: 1,
    async run() {
      const differences = await store.renewals.differences()
      if (differences.length === 0) return
      const each = differences.map(({ entity, field, count }) => `${entity}.${field} (${count})`)
      throw new Error(`Stored values differ from a recount: ${each.join(', ')}.`)
    },
  })
}
