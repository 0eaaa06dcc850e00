import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryRunner } from '../rows.ts'

/**
 * A check that runs at the start of each transaction of a task. It throws if the task has lost
 * its claim, so that nothing more is stored.
 *
 * @example
 * await writeFence.run((trx) => store.jobs.assertClaimed(trx, claim), work)
 */
export const writeFence = new AsyncLocalStorage<(trx: QueryRunner) => Promise<void>>()
