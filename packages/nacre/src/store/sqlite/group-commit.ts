import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers'
import type { QueryRunner } from '../rows.ts'
import { createSerialQueue } from '../transactions/serial-queue.ts'
import { createTransactionRunner } from '../transactions/transaction-runner.ts'
import { beginImmediateWithRetry } from './begin-immediate-with-retry.ts'

type Work<T> = (trx: QueryRunner) => Promise<T>

/** A group of writes with a shared commit. */
interface CommitGroup {
  /** Whether the group contains changes that must survive the failure of the next write. */
  hasChanges: boolean
  readonly stored: Promise<void>
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/** The result of one write, with the commit that it depends on. */
type WriteResult<T> = { readonly stored: Promise<void> | undefined } & (
  | { readonly result: T }
  | { readonly error: unknown }
)

/** The time in milliseconds after which a long transaction yields to other requests. */
const maxSlice = 20
/** The maximum time in milliseconds between two queries of a transaction. */
const maxIdleTime = 10_000

/**
 * Groups concurrent writes into one commit, because each commit waits for the disk. The writes run
 * one after the other and can fail separately. A result or error is returned only after everything
 * it depends on is durable.
 */
export function createGroupCommit(
  connection: DatabaseSync,
  trx: QueryRunner,
  onCommit: () => void = () => {},
  enqueue = createSerialQueue(),
) {
  const { begin, commit, rollBack, mark, keep, rollBackToMark } = createSteps(connection)
  let pendingGroup: CommitGroup | undefined

  const finish = (): void => {
    if (!pendingGroup) return
    const { resolve, reject } = pendingGroup
    pendingGroup = undefined
    try {
      commit()
      onCommit()
      resolve()
    } catch (error) {
      if (connection.isTransaction) rollBack()
      reject(error)
    }
  }
  const join = async (): Promise<CommitGroup> => {
    await beginImmediateWithRetry(begin)
    const { promise: stored, resolve, reject } = Promise.withResolvers<void>()
    // Each waiting write handles the rejection, and there may be none.
    stored.catch(() => undefined)
    // By then, all concurrent writes have been added.
    setImmediate(() => void enqueue(async () => finish()))
    pendingGroup = { hasChanges: false, stored, resolve, reject }
    return pendingGroup
  }
  /** Rolls back a failed write. Returns the pending commit that its error may depend on. */
  const rollBackWrite = (isMarked: boolean, error: unknown): Promise<void> | undefined => {
    if (!connection.isTransaction) {
      // Some errors, such as a full disk, end the whole transaction.
      pendingGroup?.reject(error)
      pendingGroup = undefined
    } else if (isMarked) {
      rollBackToMark()
      keep()
      return pendingGroup?.stored
    } else {
      // It was the first write of the group, so the whole transaction is rolled back.
      rollBack()
      pendingGroup = undefined
    }
    return undefined
  }
  const part = async <T>(work: Work<T>): Promise<WriteResult<T>> => {
    const group = pendingGroup ?? (await join())
    const isMarked = group.hasChanges
    if (isMarked) mark()
    try {
      const result = await runStrictly(trx, work)
      if (isMarked) keep()
      group.hasChanges = true
      return { result, stored: group.stored }
    } catch (error) {
      return { error, stored: rollBackWrite(isMarked, error) }
    }
  }

  return {
    write: async <T>(work: Work<T>): Promise<T> => awaitResult(await enqueue(() => part(work))),
    /** Runs a write in a transaction of its own, after the current group was committed. */
    writeAlone: <T>(work: Work<T>): Promise<T> =>
      enqueue(async () => {
        finish()
        const done = await part(work)
        finish()
        return awaitResult(done)
      }),
    close: () =>
      enqueue(async () => {
        finish()
        connection.close()
      }),
  }
}

/** An error may depend on uncommitted data of others, so it is returned after their commit. */
async function awaitResult<T>(part: WriteResult<T>): Promise<T> {
  await part.stored
  if ('error' in part) throw part.error
  return part.result
}

/** Returns the statements of a transaction and of savepoints. */
function createSteps(connection: DatabaseSync) {
  const prepared = (sql: string) => {
    const statement = connection.prepare(sql)
    return () => void statement.run()
  }
  return {
    begin: prepared('begin immediate'),
    commit: prepared('commit'),
    rollBack: prepared('rollback'),
    mark: prepared('savepoint part'),
    keep: prepared('release part'),
    rollBackToMark: prepared('rollback to part'),
  }
}

/**
 * Runs a function and rejects its result if any query failed, even if the error was caught. A
 * function that awaits anything but its queries, such as another transaction, would block all
 * writes, so it is aborted.
 */
async function runStrictly<T>(trx: QueryRunner, work: Work<T>): Promise<T> {
  let failure: unknown
  let queries = 0
  let since = performance.now()
  let pause: Promise<void> | undefined
  const idle = rejectWhenIdle(maxIdleTime, () => queries)
  const { trx: whileOpen, end } = createTransactionRunner(trx)
  const watched: QueryRunner = async (query) => {
    queries += 1
    if (idle.isOver()) throw new Error(waiting)
    if (!pause && performance.now() - since > maxSlice) pause = yieldToOthers()
    if (pause) {
      await pause
      pause = undefined
      since = performance.now()
    }
    try {
      return await whileOpen(query)
    } catch (error) {
      failure = error
      throw error
    }
  }
  const result = await Promise.race([work(watched), idle.over]).finally(() => {
    idle.end()
    end()
  })
  if (failure === undefined) return result
  throw new Error('The transaction was rolled back, because a query failed.', { cause: failure })
}

const waiting = 'A transaction was given up, because it waited for something else than its queries.'

/** Rejects when the counter has not changed for this time. */
function rejectWhenIdle(milliseconds: number, count: () => number) {
  const { promise, reject } = Promise.withResolvers<never>()
  // Handled by the function that waits, if any.
  promise.catch(() => undefined)
  let last = count()
  let isOver = false
  const look = () => {
    if (count() !== last) {
      last = count()
      timer = setTimeout(look, milliseconds)
    } else {
      isOver = true
      reject(new Error(waiting))
    }
  }
  let timer = setTimeout(look, milliseconds)
  return { over: promise, isOver: () => isOver, end: () => clearTimeout(timer) }
}

function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
