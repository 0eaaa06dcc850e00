import type { QueryRunner } from './rows.ts'

/**
 * Tells the time. Everything that is stored, limited, scheduled or expires asks the clock of its
 * database, so that a test can set it.
 */
export interface Clock {
  now(): Date
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => new Date() }

/** Returns a function that reads a clock in milliseconds. */
export const millisecondsOf = (clock: Clock) => (): number => clock.now().getTime()

const times = new WeakMap<QueryRunner, Date>()

/** Returns the time of a transaction: everything that it stores happened at the same moment. */
export function transactionTime(clock: Clock, trx: QueryRunner): Date {
  const known = times.get(trx)
  if (known) return known
  const time = clock.now()
  times.set(trx, time)
  return time
}
