import { system } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { failureOf } from '#shell/model/failure.ts'
import { every, type Job, job } from '#shell/model/job.ts'
import type { Store } from '#shell/store/store.ts'
import type { Tidy } from '#shell/store/tidy.ts'
import type { Asker } from '../asker.ts'
import type { Operations } from '../operations.ts'

const day = 86_400_000

interface Parts {
  readonly tidy: Tidy
  readonly store: Store
  readonly operations: Pick<Operations, 'erase'>
  readonly entities: readonly Entity[]
  now?(): Date
  /** How many are asked for together. */
  readonly atOnce?: number
}

/** Every night: empties the bins of what has been in them long enough, and forgets what is over. */
export function tidyUp(parts: Parts): Job {
  const { tidy, store, operations, entities, now = () => new Date(), atOnce = 500 } = parts
  /** Goes through all of them once, past those that something else holds back. */
  const eraseExpired = async (entity: Entity, before: string, by: Asker, signal: AbortSignal) => {
    let erased = 0
    let skip = 0
    for (;;) {
      const ids = await store.graves.expired(entity, before, { limit: atOnce, skip })
      for (const id of ids) {
        if (signal.aborted) return erased
        if (await isErased(operations, by, entity, id)) erased += 1
        else skip += 1
      }
      if (ids.length < atOnce) return erased
    }
  }
  return job({
    schedule: every('day at 03:00'),
    seconds: 600,
    async run({ signal, id: request }) {
      const by: Asker = { actor: system, via: 'job', request }
      for (const entity of entities) {
        const before = new Date(now().getTime() - entity.binDays * day).toISOString()
        // What one of them holds back goes once that one has gone.
        while (!signal.aborted && (await eraseExpired(entity, before, by, signal)) > 0);
      }
      await tidy.forget(now())
    },
  })
}

/** What something else in the bin points to has its turn when that is gone, and what was brought back has none. */
async function isErased(
  operations: Parts['operations'],
  by: Asker,
  entity: Entity,
  id: string,
): Promise<boolean> {
  try {
    await operations.erase(by, entity, { id, version: undefined })
    return true
  } catch (thrown) {
    if (failureOf(thrown).status >= 500) throw thrown
    return false
  }
}
