import { every, type Job, job } from '#shell/language/product/job.ts'
import type { Store } from '#shell/store/store.ts'

const day = 86_400_000
/**
 * The age in milliseconds after which an incomplete upload is abandoned. Active uploads receive
 * data every few seconds.
 */
const maxUploadAge = 900_000
/**
 * The time in milliseconds after which a marked removal is considered failed, and the content may
 * be stored again.
 */
const maxRemovalTime = 300_000
const batchSize = 200

/**
 * Creates the nightly job that deletes uploads that are older than a day and not referenced by any
 * record or history, and incomplete uploads of killed processes.
 */
export function createFileCleanupJob(store: Store, now = () => store.clock.now()): Job {
  return job({
    schedule: every('day at 03:30'),
    timeoutSeconds: 600,
    async run({ signal }) {
      await deleteAbandonedUploads(store, now)
      const before = new Date(now().getTime() - day)
      for (;;) {
        const names = await store.uploads.orphans.list(before, batchSize)
        let removed = 0
        for (const name of signal.aborted ? [] : names) {
          if (await removeOrphan(store, name, before, now)) removed += 1
        }
        if (removed === 0) return
      }
    },
  })
}

/** Deletes incomplete uploads. Also runs at each start. */
export async function deleteAbandonedUploads(
  { clock, files }: Store,
  now = () => clock.now(),
): Promise<void> {
  await files.incoming.deleteAbandoned(new Date(now().getTime() - maxUploadAge))
}

/**
 * Removes an unreferenced file in three steps: marks it, so that it cannot be referenced or stored
 * again; deletes its content; deletes its metadata. An interrupted removal continues the next
 * night.
 */
async function removeOrphan(
  { files, uploads, write }: Store,
  name: string,
  before: Date,
  now: () => Date,
): Promise<boolean> {
  const marked = now()
  if (!(await write((trx) => uploads.orphans.markForRemoval(trx, name, before, marked))))
    return false
  if (now().getTime() - marked.getTime() > maxRemovalTime) return false
  await files.remove(name)
  await write((trx) => uploads.orphans.deleteEntry(trx, name, marked))
  return true
}
