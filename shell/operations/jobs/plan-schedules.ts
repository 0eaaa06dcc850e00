import type { Product } from '#shell/model/product.ts'
import { nextTime } from '#shell/model/schedule.ts'
import type { Store } from '#shell/store/store.ts'

/** One entry for each time of a schedule, whichever process comes first. */
export function createPlanner({ jobs }: Product, store: Store): (now: Date) => Promise<void> {
  const planned = new Map<string, string>()
  return async (now) => {
    for (const [name, { schedule }] of Object.entries(jobs)) {
      if (!schedule) continue
      const next = nextTime(schedule, now)
      const due = next.toISOString()
      if (planned.get(name) === due) continue
      // The clock of another process may be a little ahead, and its next time is ours after that.
      const latest = nextTime(schedule, next).toISOString()
      await store.write(async (run) => {
        const key = `schedule ${name} ${schedule.every}`
        // Remembered beyond the job itself, which another process may have done and taken away by now.
        const isFirst = await store.settings.advance(run, key, due)
        if (isFirst) return store.jobs.add(run, name, null, { due })
        const before = await store.settings.read(key, run)
        if (before === undefined || before <= latest) return undefined
        // Planned by a clock that was ahead: it would be nobody's turn until then.
        if (!(await store.settings.replace(run, key, before, due))) return undefined
        return store.jobs.advance(run, name, before, due)
      })
      planned.set(name, due)
    }
  }
}
