import { AppError } from '#shell/language/errors/app-error.ts'
import type { Attempt } from '#shell/language/process/context-types.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import { setSavepoint } from '#shell/store/transactions/savepoint.ts'
import { type TransactionState, transactionStateOf } from './transaction-state.ts'

/** The limits of the code of one transaction. */
export const codeLimits = { milliseconds: 5_000, writes: 1_000, depth: 16 } as const

/** Runs the calls of one piece of code, and makes sure that none of them outlives it. */
export interface CodeScope {
  readonly trx: QueryRunner
  /** Runs a call of the code. `label` names it in errors: `tx.seats.move`. */
  run<T>(label: string, work: () => Promise<T>, options?: { isWrite?: boolean }): Promise<T>
  /** Runs calls in a savepoint. If an error of the application ends them, they are rolled back. */
  attempt<T>(work: () => Promise<T>): Promise<Attempt<T>>
}

/**
 * Runs code in a transaction. The code must await all its calls and must not use `tx` afterwards:
 * otherwise the transaction fails, because a later call would be in no transaction.
 */
export async function runInScope<T>(
  trx: QueryRunner,
  name: string,
  work: (scope: CodeScope) => Promise<T>,
): Promise<T> {
  const state = transactionStateOf(trx)
  if (state.depth >= codeLimits.depth)
    throw new Error(`${name}: code calls code more than ${codeLimits.depth} levels deep.`)
  if (state.depth === 0) state.startedAt = performance.now()
  state.depth += 1
  const scope = createScope(trx, name, state)
  try {
    const result = await (state.depth === 1 ? withinTime(name, work(scope)) : work(scope))
    scope.assertFinished()
    return result
  } finally {
    scope.end()
    state.depth -= 1
  }
}

function createScope(trx: QueryRunner, name: string, state: TransactionState) {
  const pending = new Map<symbol, string>()
  let isOver = false
  // What a failed call has written must not remain, even if the code catches the error.
  const failures: unknown[] = []
  const assertNoFailure = () => {
    if (failures.length > 0) throw failures[0]
  }
  const scope: CodeScope = {
    trx,
    async run(label, call, { isWrite = false } = {}) {
      if (isOver) throw new Error(`${name} calls ${label} after its end. Await every call.`)
      assertWithinLimits(name, state, isWrite)
      const key = Symbol(label)
      pending.set(key, label)
      try {
        return await call()
      } catch (error) {
        nameStep(error, name)
        failures.push(error)
        throw error
      } finally {
        pending.delete(key)
      }
    },
    async attempt(attempted) {
      assertNoFailure()
      state.savepoints += 1
      const savepoint = await setSavepoint(trx, `attempt_${state.savepoints}`)
      try {
        const value = await attempted()
        assertNoFailure()
        await savepoint.release()
        return { ok: true, value }
      } catch (error) {
        // After a failed query, the whole transaction is repeated.
        if (!(error instanceof AppError) || error.status >= 500) throw error
        await savepoint.rollBack()
        failures.length = 0
        return { ok: false, error: { code: error.code } }
      }
    },
  }
  return {
    ...scope,
    assertFinished() {
      assertNoFailure()
      const [unfinished] = pending.values()
      if (unfinished !== undefined)
        throw new Error(`${name} ends while ${unfinished} is under way. Await every call.`)
    },
    end() {
      isOver = true
    },
  }
}

const named = new WeakSet<Error>()

/** Puts the name of the innermost step before the message of an error in a call, for the log. */
function nameStep(error: unknown, name: string): void {
  const isPlain = error instanceof Error && error.constructor === Error
  if (!isPlain || named.has(error)) return
  named.add(error)
  if (!error.message.startsWith(name)) error.message = `${name}: ${error.message}`
}

/**
 * Waits for the code of a transaction as long as it may take. What it waits for may never happen, and
 * other transactions wait for this one.
 */
async function withinTime<T>(name: string, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooLong(name)), codeLimits.milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

function tooLong(name: string): AppError {
  const cause = new Error(`${name} runs longer than ${codeLimits.milliseconds / 1000} seconds.`)
  return new AppError('overloaded', { cause })
}

function assertWithinLimits(name: string, state: TransactionState, isWrite: boolean): void {
  if (performance.now() - state.startedAt > codeLimits.milliseconds) throw tooLong(name)
  if (!isWrite) return
  state.writes += 1
  if (state.writes > codeLimits.writes)
    throw new Error(`${name} writes more than ${codeLimits.writes} times in one transaction.`)
}
