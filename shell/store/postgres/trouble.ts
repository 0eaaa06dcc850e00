import type { Trouble } from '../database.ts'
import { Outdated } from './shape-guard.ts'

/**
 * The server ends, begins, takes no more connections or none for this database, follows another and only
 * reads, does not let us in or has no such database (any more), or the network does not get there.
 */
const away = /^(?:08|28|57P0[1-5]$|53300$|55000$|25006$|3D000$|E(?!RR_)[A-Z_]+$)/u
/** What the driver says of a connection without a code. */
const lost =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/u

/**
 * A lock, a query or the next query of a transaction took too long, or a query was given up so that others get
 * a connection.
 */
const late = /^(?:55P03|57014|25P0[34])$/u
const tooLate = 'timeout exceeded when trying to connect'

/** All connections were in use for too long. */
export class AllTaken extends Error {
  constructor(cause: unknown) {
    super('All connections to PostgreSQL are in use.', { cause })
  }
}

/** Whether no connection was to be had in time. */
export function isTooLate(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.message.startsWith(tooLate)
}

/** Why the database cannot be used, by the code of PostgreSQL or of the system. */
export function trouble(thrown: unknown): Trouble | undefined {
  if (!(thrown instanceof Error)) return undefined
  const code = 'code' in thrown ? String(thrown.code) : ''
  if (thrown instanceof Outdated) return 'outdated'
  if (code === '53100') return 'no-room'
  if (thrown instanceof AllTaken || late.test(code)) return 'busy'
  return away.test(code) || lost.test(thrown.message) ? 'no-database' : undefined
}
