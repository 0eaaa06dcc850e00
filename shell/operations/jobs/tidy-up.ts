import { system } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { failureOf } from '#shell/model/failure.ts'
import { every, type Job, job } from '#shell/model/job.ts'
import type { Store } from '#shell/store/store.ts'
import type { Tidy } from '#shell/store/tidy.ts'
import type { Asker } from '../asker.ts'
import type { Operations } from '../operations.ts'

const day = 86_400_000
const atOnce = 500

interface Parts {
  readonly tidy: Tidy
  readonly store: Store
  readonly operations: Pick<Operations, 'erase'>
  readonly entities: readonly Entity[]
  now?(): Date
}

/** Every night: empties the bins of what has been in them long enough, and forgets what is over. */
export function tidyUp({ tidy, store, operations, entities, now = () => new Date() }: Parts): Job {
  return job({
    schedule: every('day at 03:00'),
    seconds: 600,
    async run({ signal, id: request }) {
      const by: Asker = { actor: system, via: 'job', request }
      for (const entity of entities) {
        const before = new Date(now().getTime() - entity.binDays * day).toISOString()
        let erased = 1
        while (erased > 0 && !signal.aborted) {
          erased = 0
          for (const id of await store.graves.expired(entity, before, atOnce)) {
            if (await isErased(operations, by, entity, id)) erased += 1
          }
        }
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
