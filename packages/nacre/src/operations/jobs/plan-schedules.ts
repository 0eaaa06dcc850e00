import type { Product } from '#shell/language/product/product.ts'
import { nextRunAt } from '#shell/tools/schedule.ts'
import type { Store } from '#shell/store/store.ts'

/** Adds one job for each time of a schedule, across all processes. */
export function createSchedulePlanner(
  { jobs }: Product,
  store: Store,
): (now: Date) => Promise<void> {
  const plannedTimes = new Map<string, string>()
  return async (now) => {
    for (const [name, { schedule }] of Object.entries(jobs)) {
      if (!schedule) continue
      const next = nextRunAt(schedule.every, now)
      const due = next.toISOString()
      if (plannedTimes.get(name) === due) continue
      // The clock of another process may be slightly ahead, so its next time may be the one after
      // ours.
      const latest = nextRunAt(schedule.every, next).toISOString()
      await store.write(async (trx) => {
        const key = `schedule ${name} ${schedule.every}`
        // Stored separately from the job, which another process may already have finished and
        // deleted.
        const isFirst = await store.settings.advance(trx, key, due)
        if (isFirst) return store.jobs.add(trx, name, null, { runAt: due })
        const before = await store.settings.read(key, trx)
        if (before === undefined || before <= latest) return undefined
        // A process with a fast clock planned it. Otherwise the job would wait until that time.
        if (!(await store.settings.replace(trx, key, before, due))) return undefined
        return store.jobs.advance(trx, name, before, due)
      })
      plannedTimes.set(name, due)
    }
  }
}
