import { every, type Job, job } from '#shell/model/job.ts'
import type { Store } from '#shell/store/store.ts'

const day = 86_400_000
/** What is coming in moves at least every few seconds; nobody works on it for this long. */
const longestComing = 900_000
/** By then whoever marked a file may be taken for gone, and another may begin to store the same. */
const longestRemoval = 300_000
const atOnce = 200

/**
 * Every night: clears away what was uploaded more than a day ago and that no record holds or has held,
 * and what a process left behind that was killed in the middle of an upload.
 */
export function tidyFiles(store: Store, now = () => new Date()): Job {
  return job({
    schedule: every('day at 03:30'),
    seconds: 600,
    async run({ signal }) {
      await sweepIncoming(store, now)
      const before = new Date(now().getTime() - day)
      for (;;) {
        const names = await store.uploads.orphans.list(before, atOnce)
        let removed = 0
        for (const name of signal.aborted ? [] : names) {
          if (await removeOrphan(store, name, before, now)) removed += 1
        }
        if (removed === 0) return
      }
    },
  })
}

/** At each start, too. */
export async function sweepIncoming({ files }: Store, now = () => new Date()): Promise<void> {
  await files.incoming.sweep(new Date(now().getTime() - longestComing))
}

/**
 * First it is marked, and from then on no record can begin to hold it and nobody store the same again;
 * then its content goes, and then what is known of it. Killed in between, the next night goes on.
 */
async function removeOrphan(
  { files, uploads, write }: Store,
  name: string,
  before: Date,
  now: () => Date,
): Promise<boolean> {
  const marked = now()
  if (!(await write((run) => uploads.orphans.mark(run, name, before, marked)))) return false
  if (now().getTime() - marked.getTime() > longestRemoval) return false
  await files.remove(name)
  await write((run) => uploads.orphans.forget(run, name, marked))
  return true
}
