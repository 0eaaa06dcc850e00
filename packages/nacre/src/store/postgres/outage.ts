import type { DatabaseOutage } from '../database.ts'
import { OutdatedCode } from './schema-guard.ts'

/**
 * Error codes of an unavailable database: the server is starting, stopping, read-only, refuses
 * connections or credentials, has no such database, or is unreachable.
 */
const unavailableCodes = /^(?:08|28|57P0[1-5]$|53300$|55000$|25006$|3D000$|E(?!RR_)[A-Z_]+$)/u
/** Error messages of the driver for lost connections without a code. */
const lostConnectionMessages =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/u

/**
 * Error codes of timeouts: a lock, a query or an idle transaction took too long, or a query was
 * canceled to free a connection.
 */
const timeoutCodes = /^(?:55P03|57014|25P0[34])$/u
const connectionTimeoutMessage = 'timeout exceeded when trying to connect'

/** The error when all connections were in use for too long. */
export class NoFreeConnection extends Error {
  constructor(cause: unknown) {
    super('All connections to PostgreSQL are in use.', { cause })
  }
}

/** Checks whether getting a connection timed out. */
export function isConnectionTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(connectionTimeoutMessage)
}

/** Returns the outage for an error of PostgreSQL or of the network. */
export function postgresOutage(error: unknown): DatabaseOutage | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof OutdatedCode) return 'outdated'
  if (code === '53100') return 'insufficient-storage'
  if (error instanceof NoFreeConnection || timeoutCodes.test(code)) return 'overloaded'
  return unavailableCodes.test(code) || lostConnectionMessages.test(error.message)
    ? 'database-unavailable'
    : undefined
}
