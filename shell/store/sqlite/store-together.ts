import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers'
import type { Run } from '../database.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { beginWhenFree } from './begin-when-free.ts'

type Work<T> = (run: Run) => Promise<T>

/** What comes together, and is stored by one commit. */
interface Together {
  /** Whether something has been done already, which is to stay when the next part fails. */
  isBegun: boolean
  readonly stored: Promise<void>
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/** What came of one piece of work, and when everything is stored that it follows from. */
type Part<T> = { readonly stored: Promise<void> | undefined } & (
  | { readonly result: T }
  | { readonly thrown: unknown }
)

/** A transaction of many parts lets others have their turn after so many milliseconds. */
const longest = 20
/** How long work may go without a query. */
const patience = 10_000

/**
 * Stores what comes together by one commit, because a commit waits for the disk and everybody would
 * wait for each. Each piece of work is a part that can fail by itself, one after the other; nobody is
 * answered, nor refused, before everything that their answer follows from is on the disk.
 */
export function storeTogether(connection: DatabaseSync, run: Run, onCommit: () => void = () => {}) {
  const inTurn = oneAtATime()
  const { begin, commit, rollBack, mark, keep, takeBack } = stepsOn(connection)
  let together: Together | undefined

  const finish = (): void => {
    if (!together) return
    const { resolve, reject } = together
    together = undefined
    try {
      commit()
      onCommit()
      resolve()
    } catch (thrown) {
      if (connection.isTransaction) rollBack()
      reject(thrown)
    }
  }
  const join = async (): Promise<Together> => {
    await beginWhenFree(begin)
    const { promise: stored, resolve, reject } = Promise.withResolvers<void>()
    // Heard by each who waits for it, and perhaps by nobody.
    stored.catch(() => undefined)
    // By then, all that has arrived at the same moment has been looked at.
    setImmediate(() => void inTurn(async () => finish()))
    together = { isBegun: false, stored, resolve, reject }
    return together
  }
  /** Takes back what the failed part did, and gives what it may follow from that is not stored yet. */
  const undo = (isMarked: boolean, thrown: unknown): Promise<void> | undefined => {
    if (!connection.isTransaction) {
      // A full disk, for one, ends the whole transaction.
      together?.reject(thrown)
      together = undefined
    } else if (isMarked) {
      takeBack()
      keep()
      return together?.stored
    } else {
      // Nothing was there before it, so nothing is to be kept, and nobody waits for it.
      rollBack()
      together = undefined
    }
    return undefined
  }
  const part = async <T>(work: Work<T>): Promise<Part<T>> => {
    const mine = together ?? (await join())
    const isMarked = mine.isBegun
    if (isMarked) mark()
    try {
      const result = await faultless(run, work)
      if (isMarked) keep()
      mine.isBegun = true
      return { result, stored: mine.stored }
    } catch (thrown) {
      return { thrown, stored: undo(isMarked, thrown) }
    }
  }

  return {
    write: async <T>(work: Work<T>): Promise<T> => resultOf(await inTurn(() => part(work))),
    /** Without others in the same transaction: theirs is stored first. */
    writeAlone: <T>(work: Work<T>): Promise<T> =>
      inTurn(async () => {
        finish()
        const done = await part(work)
        finish()
        return resultOf(done)
      }),
    close: () =>
      inTurn(async () => {
        finish()
        connection.close()
      }),
  }
}

/** A refusal, too, may follow from what others have written: it is told when that can be read. */
async function resultOf<T>(part: Part<T>): Promise<T> {
  await part.stored
  if ('thrown' in part) throw part.thrown
  return part.result
}

/** The steps of a transaction, and of a part in it that can be taken back. */
function stepsOn(connection: DatabaseSync) {
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
    takeBack: prepared('rollback to part'),
  }
}

/**
 * Does the work, and takes no result of it in which a query has failed, whoever minded. Work that waits for
 * anything but its queries, as for another transaction, would keep everybody from writing: it is given up.
 */
async function faultless<T>(run: Run, work: Work<T>): Promise<T> {
  let failure: unknown
  let queries = 0
  let since = performance.now()
  let pause: Promise<void> | undefined
  const idle = stillFor(patience, () => queries)
  const watched: Run = async (query) => {
    queries += 1
    if (idle.isOver()) throw new Error(waiting)
    if (!pause && performance.now() - since > longest) pause = othersFirst()
    if (pause) {
      await pause
      pause = undefined
      since = performance.now()
    }
    try {
      return await run(query)
    } catch (thrown) {
      failure = thrown
      throw thrown
    }
  }
  const result = await Promise.race([work(watched), idle.over]).finally(idle.end)
  if (failure === undefined) return result
  throw new Error('Nothing was stored, because a query had failed.', { cause: failure })
}

const waiting = 'A transaction was given up, because it waited for something else than its queries.'

/** Fails when nothing was counted for so long. */
function stillFor(milliseconds: number, count: () => number) {
  const { promise, reject } = Promise.withResolvers<never>()
  // Heard only by whoever waits for the work.
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

function othersFirst(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
