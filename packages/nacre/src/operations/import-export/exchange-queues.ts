import { createWorkQueue, type WorkQueue } from '../work-queue.ts'

/** The queues of exports and imports. Both are much work, and must not delay all other requests. */
export interface ExchangeQueues {
  /** Reads the pages of all exports. */
  readonly exports: WorkQueue
  /** Counts the rows of all imports, and stores them in batches. */
  readonly imports: WorkQueue
}

export function createExchangeQueues(): ExchangeQueues {
  return {
    exports: createWorkQueue({ atOnce: 2, waiting: 16 }),
    imports: createWorkQueue({ atOnce: 2, waiting: 16 }),
  }
}
