import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#shell/model/failure.ts'
import type { Run } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'

const mostTries = 5

/**
 * Stores all of the work in one transaction. Two may take the same value at the same moment, or wait for
 * each other: then the database refuses one of them, who asks once more and finds what the other has
 * stored, and so the sentence that belongs to it. The work may therefore run more than once.
 */
export async function writeTogether<T>(
  store: Store,
  work: (run: Run) => Promise<T>,
  tries = 1,
): Promise<T> {
  try {
    return await store.write(work)
  } catch (thrown) {
    const kind = store.violation(thrown)?.kind
    const isTaken = kind === 'unique' || kind === 'link'
    if (!isTaken && !store.isDeadlock(thrown)) throw thrown
    if (tries >= mostTries) throw new Failure('conflict', { cause: thrown })
  }
  // Whoever waits for the other would meet them again, if both began again at once.
  await pause(Math.random() * 20 * tries)
  return writeTogether(store, work, tries + 1)
}
