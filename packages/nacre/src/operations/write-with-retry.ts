import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#shell/model/app-error.ts'
import type { QueryRunner } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'

const maxTries = 5

/**
 * Runs a function in one transaction and retries on a unique violation or a deadlock. The retry
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
    if (!isConstraintViolation && !store.isDeadlock(error)) throw error
    if (tries >= maxTries) throw new AppError('conflict', { cause: error })
  }
  // A random delay prevents the transactions from colliding again.
  await pause(Math.random() * 20 * tries)
  return writeWithRetry(store, work, tries + 1)
}
