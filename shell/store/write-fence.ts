import { AsyncLocalStorage } from 'node:async_hooks'
import type { Run } from './database.ts'

/**
 * What is asked in each transaction of some work before anything of it is done, and fails where the work is no
 * longer ours: whatever calls it makes on the way, nothing of it is stored then.
 *
 * @example
 * await writeFence.run((run) => store.jobs.assertClaimed(run, claim), work)
 */
export const writeFence = new AsyncLocalStorage<(run: Run) => Promise<void>>()
