import type { Entity } from '#shell/model/entity.ts'
import { every, type Job, job } from '#shell/model/job.ts'
import type { Tidy } from '#shell/store/tidy.ts'

const day = 86_400_000

/** Every night: empties the bins of what has been in them long enough, and forgets what is over. */
export function tidyUp(tidy: Tidy, entities: readonly Entity[], now = () => new Date()): Job {
  return job({
    schedule: every('day at 03:00'),
    seconds: 600,
    async run({ signal }) {
      for (const entity of entities) {
        const before = new Date(now().getTime() - entity.binDays * day).toISOString()
        let erased = 1
        while (erased > 0 && !signal.aborted) erased = await tidy.emptyBin(entity, before)
      }
      await tidy.forget(now())
    },
  })
}
