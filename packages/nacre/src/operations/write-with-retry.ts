import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'

const maxTries = 5

/**
 * Says that a transaction holds locks by values that another one has changed meanwhile. To take more locks
 * now could deadlock, so the transaction is repeated.
 */
export class OutdatedLocks extends Error {}

/**
 * Runs a function in one transaction and retries on a unique violation, a deadlock or outdated locks. The retry
 * sees the value that the other transaction stored and throws the matching field error. The
 * function may therefore run more than once.
 */
export async function writeWithRetry<T>(
  store: Store,
  work: (trx: QueryRunner) => Promise<T>,
  tries = 1,
): Promise<T> {
  try {
    return await store.write(work)
  } catch (error) {
    const kind = store.violationOf(error)?.kind
    const isConstraintViolation = kind === 'unique' || kind === 'link'
    const isRepeatable =
      isConstraintViolation || store.isDeadlock(error) || error instanceof OutdatedLocks
    if (!isRepeatable) throw error
    if (tries >= maxTries) throw new AppError('conflict', { cause: error })
  }
  // A random delay prevents the transactions from colliding again.
  await pause(Math.random() * 20 * tries)
  return writeWithRetry(store, work, tries + 1)
}
