import { systemActor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { toAppError } from '#shell/language/errors/app-error.ts'
import { every, type Job, job } from '#shell/language/product/job.ts'
import type { Store } from '#shell/store/store.ts'
import type { Cleanup } from '#shell/store/cleanup.ts'
import type { RequestContext } from '../request-context.ts'
import type { Operations } from '../operations.ts'

const day = 86_400_000

interface CleanupDeps {
  readonly cleanup: Cleanup
  readonly store: Store
  readonly operations: Pick<Operations, 'erase'>
  readonly entities: readonly Entity[]
  now?(): Date
  /** The number of records to fetch at once. */
  readonly atOnce?: number
}

/**
 * Creates the nightly job that erases expired records from the trash and deletes other expired
 * data.
 */
export function createCleanupJob(deps: CleanupDeps): Job {
  const { cleanup, store, operations, entities, now = () => store.clock.now(), atOnce = 500 } = deps
  /** Goes through all expired records once, skipping those that are still referenced. */
  const eraseExpired = async (
    entity: Entity,
    before: string,
    ctx: RequestContext,
    signal: AbortSignal,
  ) => {
    let erased = 0
    let offset = 0
    for (;;) {
      const ids = await store.trash.expired(entity, before, { limit: atOnce, offset })
      for (const id of ids) {
        if (signal.aborted) return erased
        if (await tryErase(operations, ctx, entity, id)) erased += 1
        else offset += 1
      }
      if (ids.length < atOnce) return erased
    }
  }
  return job({
    schedule: every('day at 03:00'),
    timeoutSeconds: 600,
    async run({ signal, id: request }) {
      const ctx: RequestContext = { actor: systemActor, channel: 'job', requestId: request }
      for (const entity of entities) {
        const before = new Date(now().getTime() - entity.trashDays * day).toISOString()
        // A record that was referenced by an erased one can be erased in the next pass.
        while (!signal.aborted && (await eraseExpired(entity, before, ctx, signal)) > 0);
      }
      await cleanup.deleteExpired(now())
    },
  })
}

/** Erases a record. Returns false for a record that is still referenced or was restored. */
async function tryErase(
  operations: CleanupDeps['operations'],
  ctx: RequestContext,
  entity: Entity,
  id: string,
): Promise<boolean> {
  try {
    await operations.erase(ctx, entity, { id, version: undefined })
    return true
  } catch (error) {
    if (toAppError(error).status >= 500) throw error
    return false
  }
}
