import type { DatabaseOutage } from '../database.ts'

const kinds = {
  5: 'overloaded', // another process writes for too long
  8: 'database-unavailable', // read-only
  10: 'database-unavailable', // disk I/O error
  13: 'insufficient-storage',
  14: 'database-unavailable', // the file cannot be opened
} as const satisfies Readonly<Record<number, DatabaseOutage>>

/** Returns the outage for an error of SQLite. */
export function sqliteOutage(error: unknown): DatabaseOutage | undefined {
  return kinds[resultCodeOf(error) as keyof typeof kinds]
}

/** Returns the extended result code of a SQLite error. Its lowest byte is the primary code. */
export function resultCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return Number(error.errcode) & 0xff
}
